// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/image_files/png_file.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <zlib.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>

namespace thalweg::view {
namespace {

constexpr std::size_t channels = 3;

/// In the byte order of PNG.
auto big_endian(std::uint32_t number) -> std::string {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(number >> shift & 0xFFu);
    }
    return bytes;
}

/// Appends one part of the file: length, kind and content, and the checksum of the latter two.
void add_chunk(std::string& file, std::string_view kind, std::string_view content) {
    file += big_endian(static_cast<std::uint32_t>(content.size()));
    const auto checked_from = file.size();
    file += kind;
    file += content;
    const auto checksum =
        crc32_z(0, reinterpret_cast<const Bytef*>(file.data() + checked_from), file.size() - checked_from);
    file += big_endian(static_cast<std::uint32_t>(checksum));
}

/// Width and height, eight bits a channel, red, green and blue, no interlacing.
auto header_of(const Picture& image) -> std::string {
    return big_endian(static_cast<std::uint32_t>(image.width)) +
           big_endian(static_cast<std::uint32_t>(image.height)) + std::string{8, 2, 0, 0, 0};
}

/// Writes a row as differences between neighbouring pixels (PNG's filter 1), which zlib shortens more than
/// the colours. The filter is not chosen for each row: that takes as long as the compression.
void filter_row(const unsigned char* from, std::vector<unsigned char>& filtered) {
    auto* to = filtered.data();
    const auto row = filtered.size() - 1;
    *to++ = 1;
    for (std::size_t k = 0; k < channels; ++k) {
        to[k] = from[k];
    }
    for (std::size_t k = channels; k < row; ++k) {
        to[k] = static_cast<unsigned char>(from[k] - from[k - channels]);
    }
}

/// Compresses bytes as they come.
class ZlibStream {
  public:
    ZlibStream() {
        // Level 5 takes twice as long, and zlib's usual 6 three times, for files that are a tenth smaller.
        constexpr int level = 2;
        if (const int status = deflateInit(&stream_, level); status != Z_OK) {
            throw Error("a picture cannot be compressed").found(zError(status));
        }
    }

    ~ZlibStream() { deflateEnd(&stream_); }

    ZlibStream(const ZlibStream&) = delete;
    auto operator=(const ZlibStream&) -> ZlibStream& = delete;

    void add(std::vector<unsigned char>& bytes) {
        stream_.next_in = bytes.data();
        stream_.avail_in = static_cast<uInt>(bytes.size());
        work(Z_NO_FLUSH);
    }

    auto finish() -> std::string {
        work(Z_FINISH);
        return std::move(result_);
    }

  private:
    void work(int flush) {
        do {
            stream_.next_out = room_.data();
            stream_.avail_out = static_cast<uInt>(room_.size());
            deflate(&stream_, flush);
            result_.append(reinterpret_cast<const char*>(room_.data()), room_.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

    z_stream stream_{};
    std::array<unsigned char, 65536> room_{};
    std::string result_;
};

/// All rows from the top.
auto compressed_rows(const Picture& image) -> std::string {
    const auto row = static_cast<std::size_t>(image.width) * channels;
    std::vector<unsigned char> filtered(1 + row);
    ZlibStream stream;
    for (auto y = static_cast<std::size_t>(image.height); y-- > 0;) {
        filter_row(image.rgb.data() + y * row, filtered);
        stream.add(filtered);
    }
    return stream.finish();
}

}  // namespace

auto png_bytes(const Picture& image, const std::string& provenance) -> std::string {
    std::string file = "\x89PNG\r\n\x1A\n";
    add_chunk(file, "IHDR", header_of(image));
    if (!provenance.empty()) {
        add_chunk(file, "tEXt", std::string("Software") + '\0' + provenance);
    }
    add_chunk(file, "IDAT", compressed_rows(image));
    add_chunk(file, "IEND", "");
    return file;
}

void write_png(const std::filesystem::path& path, const Picture& image, const std::string& provenance) {
    files::replace_file(path, png_bytes(image, provenance));
}

}  // namespace thalweg::view

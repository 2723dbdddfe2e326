// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_actors.hpp"

#include <vtkActor.h>
#include <vtkContourFilter.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPlaneSource.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace thalweg::solvers::validation {

void add_streamlines(vtkRenderer& paper, vtkImageData& image, const std::vector<double>& levels) {
    vtkNew<vtkContourFilter> lines;
    lines->SetInputData(&image);
    lines->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, "stream");
    int count = 0;
    for (const double level : levels) {
        lines->SetValue(count++, level);
    }
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(lines->GetOutputPort());
    mapper->ScalarVisibilityOff();
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    actor->SetPosition(0, 0, 0.01);
    actor->GetProperty()->SetColor(0.25, 0.25, 0.25);
    actor->GetProperty()->SetLineWidth(1);
    actor->GetProperty()->LightingOff();
    paper.AddActor(actor);
}

void add_square(vtkRenderer& paper, double front) {
    vtkNew<vtkPlaneSource> square;
    square->SetOrigin(front, -0.5, 0.02);
    square->SetPoint1(front + 1, -0.5, 0.02);
    square->SetPoint2(front, 0.5, 0.02);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(square->GetOutputPort());
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    actor->GetProperty()->SetColor(0.2, 0.2, 0.2);
    actor->GetProperty()->LightingOff();
    paper.AddActor(actor);
}

}  // namespace thalweg::solvers::validation

import type { Report } from "@capikit/common/diagnostics";
import type { JsonSchema } from "@capikit/schema";
import { columnErrors, selectableFieldErrors } from "@capikit/schema/crd";
import type { CustomResourceVersion } from "../definition/custom-resource.ts";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Column } from "../markers/version-draft.ts";
import { checkColumnPath, checkScalePaths } from "./dead-paths.ts";

function checkColumn(column: Column, schema: JsonSchema, report: Report): void {
  const { location } = column.marker;
  for (const { reason, suggestion } of columnErrors(column))
    report(problems.badColumn.create({ column: column.name, reason, suggestion }, location));
  checkColumnPath(column, schema, location, report);
}

function checkSelectableFields(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  const fields = version.selectableFields;
  const paths = fields.map(({ jsonPath }) => jsonPath);
  for (const { index, reason, suggestion } of selectableFieldErrors(paths, schema)) {
    const fact = { path: paths[index] ?? "", reason, suggestion };
    report(problems.badSelectableField.create(fact, fields[index]?.marker.location));
  }
}

/** Checks the paths into a version's schema: columns, the scale subresource, selectable fields. */
export function checkPaths(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  for (const column of version.columns) checkColumn(column, schema, report);
  const { scale } = version;
  if (scale !== undefined) {
    const { specPath: specpath, statusPath: statuspath, selectorPath: selectorpath } = scale;
    checkScalePaths({ specpath, statuspath, selectorpath }, schema, scale.marker.location, report);
  }
  checkSelectableFields(version, schema, report);
}

import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { type JsonSchema, resolveFieldPath } from "@capikit/schema";
import { columnErrors, selectableFieldErrors } from "@capikit/schema/crd";
import type { CustomResource, CustomResourceVersion } from "../definition/custom-resource.ts";
import { customResources } from "../definition/custom-resources.ts";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Model } from "../ir/model.ts";
import type { Column } from "../markers/version-draft.ts";
import type { SchemaOptions } from "../schema/schema-options.ts";
import { createSchemas, type Schemas } from "../schema/schemas.ts";
import { hasUnread } from "../schema/unread-schema.ts";
import { keepValidSchema, validSchema } from "../schema/valid-schemas.ts";
import { checkMetadata } from "./check-metadata.ts";
import { checkNameConflicts, checkNames } from "./check-names.ts";
import { checkSchema } from "./check-schema.ts";
import { checkVersions } from "./check-versions.ts";
import { checkColumnPath, checkScalePaths } from "./dead-paths.ts";
import { reportOnce } from "./report-once.ts";

/** A model with flattened and checked kinds. */
export interface CheckedModel {
  readonly resources: readonly CustomResource[];
  readonly schemas: Schemas;
  /** In discovery order; an error in a type with several uses is reported once. */
  readonly diagnostics: readonly Diagnostic[];
}

function checkResource(
  resource: CustomResource,
  schemas: Schemas,
  options: SchemaOptions,
  report: Report,
): void {
  checkNames(resource, report);
  checkMetadata(resource, report);
  checkVersions(resource, report);
  for (const version of resource.versions) {
    checkVersionSchema(version, schemas, options, report);
    checkPaths(version, schemas.ofKind(version.source), report);
  }
}

/** Checks a schema unless an earlier check accepted it. */
function checkVersionSchema(
  { source, status }: CustomResourceVersion,
  schemas: Schemas,
  options: SchemaOptions,
  report: Report,
): void {
  const { type, location } = source;
  const schema = schemas.ofKind(source);
  if (validSchema(type, options) === schema) return;
  let isValid = schemas.isFlawless(type);
  checkSchema(schema, schemas.origins, { statusSubresource: status, location }, (problem) => {
    isValid = false;
    report(problem);
  });
  if (isValid) keepValidSchema(type, options, schema);
}

/** Flattens all kinds and reports everything that the API server would reject in their CRDs. */
export function checkModel(model: Model, options: SchemaOptions): CheckedModel {
  const diagnostics: Diagnostic[] = [];
  const report = reportOnce((diagnostic) => diagnostics.push(diagnostic));
  const schemas = createSchemas(options, report);
  const resources = customResources(model);
  checkNameConflicts(resources, report);
  for (const resource of resources) checkResource(resource, schemas, options, report);
  // Markers are checked even in versions that the CRD omits.
  for (const kind of model.kinds) schemas.ofKind(kind);
  return { resources, schemas, diagnostics };
}

function checkColumn(column: Column, schema: JsonSchema, report: Report): void {
  const { location } = column.marker;
  for (const { reason, suggestion } of columnErrors(column))
    report(problems.badColumn.create({ column: column.name, reason, suggestion }, location));
  checkColumnPath(column, schema, location, report);
}

function checkSelectableFields(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  const fields = version.selectableFields;
  const paths = fields.map(({ jsonPath }) => jsonPath);
  for (const { index, ...problem } of selectableFieldErrors(paths, schema)) {
    const path = paths[index] ?? "";
    const field = resolveFieldPath(path, schema, { brackets: false });
    const isTyped = "schema" in field && field.schema.type !== undefined;
    if (!isTyped && hasUnread(schema)) continue;
    const fact = { path, ...problem };
    report(problems.badSelectableField.create(fact, fields[index]?.marker.location));
  }
}

/** Checks the paths into a version's schema: columns, the scale subresource, selectable fields. */
function checkPaths(version: CustomResourceVersion, schema: JsonSchema, report: Report): void {
  for (const column of version.columns) checkColumn(column, schema, report);
  const { scale } = version;
  if (scale !== undefined) {
    const { specPath: specpath, statusPath: statuspath, selectorPath: selectorpath } = scale;
    checkScalePaths({ specpath, statuspath, selectorpath }, schema, scale.marker.location, report);
  }
  checkSelectableFields(version, schema, report);
}

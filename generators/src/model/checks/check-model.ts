import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { utf8Length } from "@capikit/common/text";
import { type JsonSchema, labelErrors, resolveFieldPath } from "@capikit/schema";
import { columnErrors, labelError, needsApproval, selectableFieldErrors } from "@capikit/schema/manifests";
import * as problems from "../diagnostics/codes/crd.ts";
import type { Model } from "../ir/model.ts";
import { markerOf } from "../markers/marker-arguments.ts";
import type { Column } from "../markers/version-draft.ts";
import type { CustomResource, CustomResourceVersion } from "../resources/custom-resource.ts";
import { customResources } from "../resources/custom-resources.ts";
import { type MetadataEntry, readMetadata } from "../resources/resource-metadata.ts";
import type { SchemaOptions } from "../schema/root-schema.ts";
import { createSchemas, type Schemas } from "../schema/schemas.ts";
import { membersOf } from "../schema/type-shape.ts";
import { hasUnread, keepValidSchema, validSchema } from "../schema/valid-schemas.ts";
import { checkSchema, reportOnce } from "./check-schema.ts";
import { checkVersions } from "./check-versions.ts";
import { checkColumnPath, checkScalePaths } from "./dead-paths.ts";

/** Maximum total size of an object's annotations in bytes. */
const annotationLimit = 256 * 1024;

/** Returns the problem of a label or annotation, as the end of a message. */
export function metadataError({ what, key, value }: MetadataEntry): string | undefined {
  if (value === undefined) return "must be written key=value";
  const [error] = labelErrors({ [`${what}s`]: { [key]: what === "label" ? value : "" } });
  return error && `is invalid: ${error.message}`;
}

/** Checks the labels and annotations that markers set on a CRD. */
function checkMetadata(resource: CustomResource, report: Report): void {
  for (const { source } of resource.versions) {
    const entries = readMetadata(source);
    let size = 0;
    for (const entry of entries) {
      const { what, written, marker } = entry;
      const rejected = (name: string, reason: string): void =>
        report(
          problems.crdRejected.create({ what: `${what} ${JSON.stringify(name)}`, reason }, marker.location),
        );
      const reason = metadataError(entry);
      if (reason !== undefined) rejected(written, reason);
      const before = size;
      if (what === "annotation") size += utf8Length(written) - 1;
      if (before <= annotationLimit && size > annotationLimit)
        rejected(entry.key, "makes all annotations together larger than 256 KiB");
    }
  }
}

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
    checkStatus(resource.names.kind, version, schemas, report);
    checkPaths(version, schemas.ofKind(version.source), report);
  }
}

/** Reports a status that every created object needs, although the API server removes it. */
function checkStatus(
  kind: string,
  { name: version, served, source, status }: CustomResourceVersion,
  schemas: Schemas,
  report: Report,
): void {
  if (!status || !served || !schemas.ofKind(source).required?.includes("status")) return;
  const at = membersOf(source.type).find(({ name }) => name === "status")?.location;
  report(problems.statusRequired.create({ kind, version, at }, at ?? source.location));
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

function leadingKind(resource: CustomResource) {
  return (resource.versions.find(({ storage }) => storage) ?? resource.versions[0])?.source;
}

/** Returns the origin of a resource's names: its marker, or else the interface. */
function placeOfNames(resource: CustomResource) {
  const source = leadingKind(resource);
  return source && (markerOf(source.type, "kubebuilder:resource")?.location ?? source.location);
}

/** Checks the names of one resource; group and version are checked with the package. */
function checkNames(resource: CustomResource, report: Report): void {
  const { group, names } = resource;
  const source = leadingKind(resource);
  const place = placeOfNames(resource);
  const label = (what: string, name: string, written = name, location = place) => {
    const reason = labelError(name);
    if (reason === undefined) return;
    const shown = written === name ? reason : reason.replace("lower-case ", "");
    report(
      problems.crdRejected.create({ what: `${what} ${JSON.stringify(written)}`, reason: shown }, location),
    );
  };
  label("kind", names.kind.toLowerCase(), names.kind, source?.location);
  label("plural", names.plural);
  label("singular", names.singular);
  for (const name of names.shortNames) label("short name", name);
  for (const name of names.categories) label("category", name);
  if (needsApproval(group, resource.annotations))
    report(problems.groupNeedsApproval.create({ group }, source?.package.location));
}

/** Checks that no two resources of a group use the same name. */
function checkNameConflicts(resources: readonly CustomResource[], report: Report): void {
  const claims = new Map<string, CustomResource>();
  const claim = (resource: CustomResource, space: string, what: string, name: string) => {
    const key = `${resource.group}/${space}/${name}`;
    const other = claims.get(key);
    claims.set(key, other ?? resource);
    if (other === undefined || other === resource) return;
    const fact = { what, name, kind: resource.names.kind, other: other.names.kind, group: resource.group };
    const location = placeOfNames(other);
    const related = location === undefined ? undefined : [{ message: "first used here", location }];
    report(problems.nameTaken.create(fact, placeOfNames(resource), related));
  };
  for (const resource of resources) {
    const { names } = resource;
    claim(resource, "kinds", "kind", names.kind);
    claim(resource, "kinds", "list kind", names.listKind);
    claim(resource, "resources", "plural", names.plural);
    if (names.singular !== names.plural) claim(resource, "resources", "singular", names.singular);
    for (const name of names.shortNames) claim(resource, "resources", "short name", name);
  }
}

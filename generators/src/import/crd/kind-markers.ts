import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import { checkColumnPath, checkScalePaths } from "../../model/checks/dead-paths.ts";
import { bareText, quotedText, rawText } from "../../model/text/go-string.ts";
import { jsonLiteral } from "../../model/text/typescript-text.ts";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isObject, listAt, objectAt, textAt } from "../json/json-values.ts";
import type { TypeOptions } from "../types/context.ts";
import type { Crd, CrdVersion } from "./crd.ts";

/** Reports CRD-wide settings that types cannot express; `object` and `key` give the location. */
export type ReportUnexpressed = (path: string, reason: string, object: JsonObject, key: string) => void;

const marker = (name: string, argument = ""): MarkerLine => ({ name, argument });

/**
 * Returns the markers of a CRD and one of its versions for the interface of the kind. Reports
 * settings that are kept although they have no effect.
 */
export function kindMarkers(
  crd: Crd,
  version: CrdVersion,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressed,
  report: Report,
): MarkerLine[] {
  const { document } = version;
  const at = `spec.versions[${version.name}]`;
  const markers = [resourceMarker(crd)];
  if (document.storage === true) markers.push(marker("kubebuilder:storageversion"));
  const anyServed = crd.versions.some((one) => one.document.served !== false);
  if (document.served === false && !anyServed && document.storage === true)
    reportUnexpressed(
      at,
      "no version is served, but one must be; this one is marked as served",
      document,
      "served",
    );
  else if (document.served === false) markers.push(marker("kubebuilder:unservedversion"));
  if (document.deprecated === true) {
    const warning = textAt(document, "deprecationWarning");
    markers.push(
      marker("kubebuilder:deprecatedversion", warning === undefined ? "" : `:warning=${quotedText(warning)}`),
    );
  }
  const subresources = objectAt(document, "subresources");
  if (isObject(subresources.status)) markers.push(marker("kubebuilder:subresource:status"));
  markers.push(
    ...scaleMarkers(crd, version, reportUnexpressed, report),
    ...columnMarkers(crd, version, options, reportUnexpressed, report),
  );
  for (const field of listAt(document, "selectableFields"))
    if (isObject(field)) {
      const path = textAt(field, "jsonPath") ?? "";
      markers.push(marker("kubebuilder:selectablefield", `:JSONPath=${rawText(path)}`));
    }
  return [...markers, ...metadataMarkers(crd)];
}

function resourceMarker({ names, plural, kind, spec }: Crd): MarkerLine {
  const parts = [`path=${bareName(plural)}`];
  const singular = textAt(names, "singular");
  if (singular !== undefined && singular !== kind.toLowerCase()) parts.push(`singular=${bareName(singular)}`);
  parts.push(`scope=${bareText(textAt(spec, "scope") ?? "Namespaced")}`);
  for (const [key, name] of [
    ["categories", "categories"],
    ["shortNames", "shortName"],
  ] as const) {
    const values = listAt(names, key);
    if (values.length > 0)
      parts.push(`${name}=${values.map((value) => bareName(plainText(value))).join(";")}`);
  }
  return marker("kubebuilder:resource", `:${parts.join(",")}`);
}

/** DNS labels need no quotes, unless they could be read as another value. */
const bareName = (name: string): string => (/^[a-z][a-z-]*$/.test(name) ? name : quotedText(name));

const ownAnnotation = "controller-gen.kubebuilder.io/version";

function metadataMarkers({ metadata }: Crd): MarkerLine[] {
  const markers: MarkerLine[] = [];
  for (const key of ["labels", "annotations"])
    for (const [name, value] of Object.entries(objectAt(metadata, key)))
      if (name !== ownAnnotation && typeof value === "string")
        markers.push(marker("kubebuilder:metadata", `:${key}=${quotedText(`${name}=${value}`)}`));
  return markers;
}

/** Returns the marker of a version's scale subresource. Paths that lead nowhere are warnings. */
function scaleMarkers(
  crd: Crd,
  { name, document, schema }: CrdVersion,
  reportUnexpressed: ReportUnexpressed,
  report: Report,
): MarkerLine[] {
  const subresources = objectAt(document, "subresources");
  const { scale } = subresources;
  if (!isObject(scale)) return [];
  const paths = {
    specpath: textAt(scale, "specReplicasPath") ?? "",
    statuspath: textAt(scale, "statusReplicasPath") ?? "",
    selectorpath: textAt(scale, "labelSelectorPath"),
  };
  const location = crd.locate(subresources, "scale");
  const error = firstError((all) => checkScalePaths(paths, schema as JsonSchema, location, all), report);
  if (error !== undefined) {
    reportUnexpressed(
      `spec.versions[${name}].subresources.scale`,
      `${error}; it is omitted`,
      subresources,
      "scale",
    );
    return [];
  }
  const parts = Object.entries(paths).flatMap(([argument, path]) =>
    path === undefined ? [] : [`${argument}=${rawText(path)}`],
  );
  return [{ name: "kubebuilder:subresource:scale", argument: `:${parts.join(",")}` }];
}

const columnTypes = ["boolean", "date", "integer", "number", "string"];

/** Returns the markers of a version's printer columns. Paths that lead nowhere are warnings. */
function columnMarkers(
  crd: Crd,
  { name: version, document, schema }: CrdVersion,
  { descriptions }: TypeOptions,
  reportUnexpressed: ReportUnexpressed,
  report: Report,
): MarkerLine[] {
  return listAt(document, "additionalPrinterColumns").flatMap((column): readonly MarkerLine[] => {
    if (!isObject(column)) return [];
    const error =
      columnError(column) ??
      firstError((all) => {
        const text = (key: string): string => textAt(column, key) ?? "";
        const read = { name: text("name"), type: text("type"), jsonPath: text("jsonPath") };
        checkColumnPath(read, schema as JsonSchema, crd.locate(column, "jsonPath"), all);
      }, report);
    if (error === undefined) return [columnMarker(column, descriptions)];
    const path = `spec.versions[${version}].additionalPrinterColumns`;
    reportUnexpressed(path, `${error}; the column is omitted`, column, "jsonPath");
    return [];
  });
}

function columnError(column: JsonObject): string | undefined {
  const type = textAt(column, "type") ?? "";
  if (textAt(column, "name") === undefined) return "a column has no name";
  if ((column.priority ?? 0) !== Number(column.priority ?? 0))
    return `the priority of ${JSON.stringify(column.name)} is not a number`;
  if (columnTypes.includes(type)) return undefined;
  return `the type ${JSON.stringify(type)} of ${JSON.stringify(column.name)} is not a column type`;
}

function columnMarker(column: JsonObject, descriptions: boolean): MarkerLine {
  const parts = [
    `name=${quotedText(textAt(column, "name") ?? "")}`,
    `type=${bareText(textAt(column, "type") ?? "")}`,
    `JSONPath=${rawText(textAt(column, "jsonPath") ?? "")}`,
  ];
  const description = descriptions ? textAt(column, "description") : undefined;
  const format = textAt(column, "format");
  if (description !== undefined) parts.push(`description=${quotedText(description)}`);
  if (format !== undefined) parts.push(`format=${bareText(format)}`);
  const { priority } = column;
  if (typeof priority === "number" && priority !== 0) parts.push(`priority=${jsonLiteral(priority)}`);
  return { name: "kubebuilder:printcolumn", argument: `:${parts.join(",")}` };
}

/** Runs a check of paths: reports its warnings, and returns the message of its first error. */
function firstError(check: (report: Report) => void, report: Report): string | undefined {
  const found: Diagnostic[] = [];
  check((problem) => found.push(problem));
  const error = found.find(({ severity }) => severity === "error");
  if (error === undefined) for (const warning of found) report(warning);
  return error?.message;
}

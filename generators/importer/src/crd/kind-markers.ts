import type { Report } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { bareText, quotedText, rawText } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject, listAt, objectAt, textAt } from "../json/json-values.ts";
import type { TypeOptions } from "../types/context.ts";
import { columnMarkers } from "./column-markers.ts";
import type { Crd, CrdVersion } from "./crd.ts";
import { scaleMarkers } from "./scale-markers.ts";

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

const specKeys = ["group", "names", "scope", "versions", "conversion", "preserveUnknownFields"];
const nameKeys = ["plural", "singular", "kind", "listKind", "shortNames", "categories"];
const versionKeys = [
  "name",
  "schema",
  "served",
  "storage",
  "deprecated",
  "deprecationWarning",
  "subresources",
  "additionalPrinterColumns",
  "selectableFields",
];

/** Reports the parts of a CRD outside its schemas that types cannot express. */
export function reportUnexpressedParts(crd: Crd, reportUnexpressed: ReportUnexpressed): void {
  const { document, metadata, spec, names, kind } = crd;
  const known = (object: JsonObject, keys: readonly string[], path: string): void => {
    for (const [key, value] of Object.entries(object))
      if (!keys.includes(key) && !isNothing(value))
        reportUnexpressed(`${path}${key}`, "has no counterpart in types; it is omitted", object, key);
  };
  known(document, ["apiVersion", "kind", "metadata", "spec", "status"], "");
  known(metadata, ["name", "labels", "annotations", "creationTimestamp"], "metadata.");
  for (const key of ["labels", "annotations"])
    for (const [name, value] of Object.entries(objectAt(metadata, key)))
      if (typeof value !== "string")
        reportUnexpressed(
          `metadata.${key}`,
          `${name} is not a string; it is omitted`,
          objectAt(metadata, key),
          name,
        );
  known(spec, specKeys, "spec.");
  known(names, nameKeys, "spec.names.");
  if (crd.name !== `${crd.plural}.${crd.group}`)
    reportUnexpressed("metadata.name", `is not ${crd.plural}.${crd.group}, as required`, metadata, "name");
  if (spec.preserveUnknownFields === true)
    reportUnexpressed(
      "spec.preserveUnknownFields",
      "v1 does not allow true; it is omitted",
      spec,
      "preserveUnknownFields",
    );
  const listKind = textAt(names, "listKind");
  if (listKind !== undefined && listKind !== `${kind}List`)
    reportUnexpressed(
      "spec.names.listKind",
      `is ${listKind}; generated CRDs use ${kind}List`,
      names,
      "listKind",
    );
  for (const version of crd.versions) {
    const path = `spec.versions[${version.name}].`;
    known(version.document, versionKeys, path);
    if (version.document.deprecated !== true && textAt(version.document, "deprecationWarning") !== undefined)
      reportUnexpressed(
        `${path}deprecationWarning`,
        "on a version that is not deprecated; it is omitted",
        version.document,
        "deprecationWarning",
      );
  }
}

const isNothing = (value: Json): boolean =>
  value === null ||
  value === false ||
  value === "" ||
  (isList(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

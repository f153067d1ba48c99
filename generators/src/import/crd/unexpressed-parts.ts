import { plainText } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject, listAt, objectAt, textAt } from "../json/json-values.ts";
import type { Crd, CrdVersion } from "./crd.ts";
import type { ReportUnexpressed } from "./kind-markers.ts";

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
const columnKeys = ["name", "type", "jsonPath", "description", "format", "priority"];
const scaleKeys = ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"];

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
  reportConversion(crd, reportUnexpressed);
  const stored = crd.versions.filter(({ document: { storage } }) => storage === true).length;
  if (stored !== 1)
    reportUnexpressed(
      "spec.versions",
      `${stored} versions have storage: true, but one must`,
      spec,
      "versions",
    );
  for (const version of crd.versions) reportVersion(version, known, reportUnexpressed);
}

/** Reports keys of an object that are not among the given ones. */
type ReportOthers = (object: JsonObject, keys: readonly string[], path: string) => void;

function reportVersion(
  { name, document }: CrdVersion,
  known: ReportOthers,
  reportUnexpressed: ReportUnexpressed,
): void {
  const path = `spec.versions[${name}].`;
  known(document, versionKeys, path);
  for (const key of ["served", "storage", "deprecated"])
    if (typeof (document[key] ?? false) !== "boolean")
      reportUnexpressed(`${path}${key}`, "is not true or false; it is omitted", document, key);
  known(objectAt(document, "schema"), ["openAPIV3Schema"], `${path}schema.`);
  const subresources = objectAt(document, "subresources");
  known(subresources, ["status", "scale"], `${path}subresources.`);
  known(objectAt(subresources, "status"), [], `${path}subresources.status.`);
  known(objectAt(subresources, "scale"), scaleKeys, `${path}subresources.scale.`);
  const lists = { additionalPrinterColumns: columnKeys, selectableFields: ["jsonPath"] };
  for (const [key, keys] of Object.entries(lists))
    for (const [index, item] of listAt(document, key).entries())
      if (isObject(item)) known(item, keys, `${path}${key}[${index}].`);
      else reportUnexpressed(`${path}${key}[${index}]`, "is not an object; it is omitted", document, key);
  if (document.deprecated !== true && textAt(document, "deprecationWarning") !== undefined)
    reportUnexpressed(
      `${path}deprecationWarning`,
      "on a version that is not deprecated; it is omitted",
      document,
      "deprecationWarning",
    );
}

/** The conversion webhook is a setting of the project, for all of its CRDs. */
function reportConversion({ spec }: Crd, reportUnexpressed: ReportUnexpressed): void {
  const conversion = objectAt(spec, "conversion");
  if ((textAt(conversion, "strategy") ?? "None") === "None") return;
  const service = objectAt(objectAt(objectAt(conversion, "webhook"), "clientConfig"), "service");
  const [namespace, name] = [textAt(service, "namespace"), textAt(service, "name")];
  const port = service.port === undefined ? "" : `:${plainText(service.port)}`;
  const setting =
    namespace === undefined || name === undefined
      ? "the project's setting crd.conversionWebhook names a Service"
      : `set crd.conversionWebhook of the project to "${namespace}/${name}${port}${textAt(service, "path") ?? ""}"`;
  reportUnexpressed("spec.conversion", `is not part of the types; ${setting}`, spec, "conversion");
}

const isNothing = (value: Json): boolean =>
  value === null ||
  value === false ||
  value === "" ||
  (isList(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

import type { MetaName } from "../declarations/expression.ts";

/** Components that correspond to types of `@capikit/api/meta`, by the end of their name. */
const known: Readonly<Record<string, MetaName>> = {
  "apis.meta.v1.Condition": "Condition",
  "apis.meta.v1.LabelSelector": "LabelSelector",
  "apis.meta.v1.LabelSelectorRequirement": "LabelSelectorRequirement",
  "apis.meta.v1.ObjectMeta": "ObjectMeta",
  "apis.meta.v1.Time": "Time",
  "apis.meta.v1.MicroTime": "Time",
  "apis.meta.v1.FieldsV1": "RawExtension",
  "apiextensions.v1.JSON": "JSONValue",
  "pkg.runtime.RawExtension": "RawExtension",
  "util.intstr.IntOrString": "IntOrString",
  "api.resource.Quantity": "Quantity",
};

/** The corresponding names in this project, without Go packages. */
const short: Readonly<Record<string, MetaName>> = {
  "v1.Condition": "Condition",
  "v1.LabelSelector": "LabelSelector",
  "v1.LabelSelectorRequirement": "LabelSelectorRequirement",
  "v1.ObjectMeta": "ObjectMeta",
  "v1.Time": "Time",
  "v1.FieldsV1": "RawExtension",
  "v1.JSON": "JSONValue",
  "runtime.RawExtension": "RawExtension",
  "intstr.IntOrString": "IntOrString",
  "resource.Quantity": "Quantity",
};

/** Returns the type of `@capikit/api/meta` for a component. */
export function findMetaType(component: string): MetaName | undefined {
  if (Object.hasOwn(short, component)) return short[component];
  const end = Object.keys(known).find((name) => component.endsWith(`.${name}`));
  return end === undefined ? undefined : known[end];
}

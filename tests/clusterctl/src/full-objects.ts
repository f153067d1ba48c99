import type { MadeUp } from "./made-up-components.ts";

const roots: Readonly<Record<string, string>> = {
  admission: "admissionregistration.k8s.io/v1",
  "admission.v1beta1": "admissionregistration.k8s.io/v1beta1",
  apps: "apps/v1",
  rbac: "rbac.authorization.k8s.io/v1",
  apiextensions: "apiextensions.k8s.io/v1",
  "apiextensions.v1beta1": "apiextensions.k8s.io/v1beta1",
};
const kinds = [
  "Deployment",
  "DaemonSet",
  "ClusterRoleBinding",
  "RoleBinding",
  "MutatingWebhookConfiguration",
  "ValidatingWebhookConfiguration",
  "CustomResourceDefinition",
];
const scalars: Readonly<Record<string, unknown>> = {
  string: "ghcr.io/a/b:1",
  bool: true,
  int32: 7,
  int64: 8,
  float64: 1.5,
  bytes: "YQ==",
  Time: "2024-01-31T10:00:00Z",
  Quantity: "1500m",
  IntOrString: "25%",
  JSON: { any: ["thing"] },
  SchemaOrBool: false,
  SchemaOrList: [{ type: "string" }],
  SchemaOrStrings: ["a"],
};

/**
 * Returns objects of all kinds that clusterctl decodes into Go types, with every field and an
 * unknown one set.
 *
 * @param rows Go types of clusterctl.
 */
export function fullObjects(rows: Readonly<Record<string, string>>): MadeUp[] {
  return Object.entries(roots).flatMap(([group, apiVersion]) =>
    kinds
      .filter((kind) => Object.hasOwn(rows, `${group}.${kind}`))
      .map((kind) => ({ ...full(`${group}.${kind}`, rows, []), apiVersion, kind }) as unknown as MadeUp),
  );
}

function full(struct: string, rows: Readonly<Record<string, string>>, open: readonly string[]): object {
  const fields = (rows[struct] ?? "").split(" ").filter(Boolean);
  const inside = [...open, struct];
  const entries = fields.flatMap((field): [string, unknown][] => {
    const colon = field.indexOf(":");
    const type = field.slice(colon + 1).replace(/~+$/, "");
    // Schemas contain schemas; one level is enough.
    return inside.includes(bare(type)) ? [] : [[field.slice(0, colon), valueFor(type, rows, inside)]];
  });
  return { ...Object.fromEntries(entries), nobodyKnowsThis: "x" };
}

function bare(type: string): string {
  return type.replace(/^(?:\*|\[\]|map\[string\])+/, "");
}

function valueFor(type: string, rows: Readonly<Record<string, string>>, open: readonly string[]): unknown {
  if (type.startsWith("*")) return valueFor(type.slice(1), rows, open);
  if (type.startsWith("[]")) return [valueFor(type.slice(2), rows, open)];
  if (type.startsWith("map[string]")) return { key: valueFor(type.slice("map[string]".length), rows, open) };
  if (Object.hasOwn(rows, type)) return full(type, rows, open);
  const scalar = scalars[type.replace(/\.v1beta1$/, "")];
  if (scalar === undefined) throw new Error(`no value for the type ${type}`);
  return scalar;
}

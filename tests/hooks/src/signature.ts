import type { GoField, GoPackages } from "./go-structs.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Types of other packages, in the words of {@link schemaSignature}. */
const foreign: Readonly<Record<string, string>> = {
  "metav1.Time": "Time",
  "metav1.ObjectMeta": "ObjectMeta",
  "metav1.Condition": "Condition",
  "metav1.LabelSelector": "LabelSelector",
  "apiextensionsv1.JSON": "JSON",
  "runtime.RawExtension": "RawExtension",
  "intstr.IntOrString": "IntOrString",
  "types.UID": "string",
  "corev1.NodeSystemInfo": "NodeSystemInfo",
  "corev1.ConditionStatus": "string",
  "corev1.NodeConditionType": "string",
  "corev1.TaintEffect": "string",
  "metav1.ConditionStatus": "string",
  "capierrors.ClusterStatusError": "string",
  "capierrors.MachineSetStatusError": "string",
  "capierrors.MachineStatusError": "string",
};

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  bool: "boolean",
  int32: "integer int32",
  int64: "integer int64",
  "[]byte": "string byte",
};

/**
 * Returns the shape of a Go type in a package: scalars, names of components, lists and maps of
 * these.
 */
export function goSignature(type: string, home: string, packages: GoPackages): string {
  const plain = type.replace(/^\*/, "");
  const scalar = scalars[plain] ?? foreign[plain];
  if (scalar !== undefined) return scalar;
  if (plain.startsWith("[]")) return `list of ${goSignature(plain.slice(2), home, packages)}`;
  const [, values] = /^map\[string\](.+)$/.exec(plain) ?? [];
  if (values !== undefined) return `map of ${goSignature(values, home, packages)}`;
  const [, alias = home, name = plain] = /^(\w+)\.(\w+)$/.exec(plain) ?? [];
  const of = packages[alias];
  if (of?.structs.has(name)) return name;
  const named = of?.names.get(name);
  if (named === undefined) throw new Error(`no Go type ${plain} in ${alias}`);
  return goSignature(named, alias, packages);
}

/** Returns the fields of a struct, including those of embedded types. */
export function goFields(name: string, home: string, packages: GoPackages): readonly GoField[] {
  if (name === "metav1.TypeMeta")
    return ["apiVersion", "kind"].map((each) => ({ name: each, type: "string", required: false }));
  const struct = packages[home]?.structs.get(name);
  if (struct === undefined) throw new Error(`no Go struct ${name} in ${home}`);
  return [...struct.embedded.flatMap((each) => goFields(each, home, packages)), ...struct.fields];
}

/** Returns the same notation for a schema of a document. */
export function schemaSignature(schema: Schema): string {
  const { $ref, allOf, type, format, items, additionalProperties } = schema;
  const ref = $ref ?? (Array.isArray(allOf) ? (allOf[0] as Schema).$ref : undefined);
  if (typeof ref === "string") return ref.slice(ref.lastIndexOf(".") + 1);
  if (items !== undefined) return `list of ${schemaSignature(items as Schema)}`;
  if (additionalProperties !== undefined) return `map of ${schemaSignature(additionalProperties as Schema)}`;
  return format === undefined ? String(type) : `${type} ${format}`;
}

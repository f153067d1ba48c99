import {
  type Api,
  type ApiVersion,
  type Commented,
  type Declaration,
  type Field,
  fieldsOf,
  type Struct,
  type Type,
} from "./api.ts";

const goTypes: Readonly<Record<string, string>> = {
  boolean: "bool",
  bytes: "[]byte",
  Duration: "metav1.Duration",
  IntOrString: "intstr.IntOrString",
  JSONValue: "apiextensionsv1.JSON",
  MicroTime: "metav1.MicroTime",
  ObjectMeta: "metav1.ObjectMeta",
  Quantity: "resource.Quantity",
  RawExtension: "runtime.RawExtension",
  Time: "metav1.Time",
};

const imports: Readonly<Record<string, string>> = {
  apiextensionsv1: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
  intstr: "k8s.io/apimachinery/pkg/util/intstr",
  metav1: "k8s.io/apimachinery/pkg/apis/meta/v1",
  resource: "k8s.io/apimachinery/pkg/api/resource",
  runtime: "k8s.io/apimachinery/pkg/runtime",
};

/** Prints the API as Go files by path, with a struct per instance and utility type. */
export function printGo(api: Api): Record<string, string> {
  return Object.fromEntries(
    api.versions.flatMap((version) => {
      const folder = `${api.name}/${version.name}`;
      const text = printVersion(api, version);
      const used = Object.entries(imports).filter(([name]) => text.includes(`${name}.`));
      const head = `package ${version.name}\n\nimport (\n${used.map(([name, path]) => `\t${name} "${path}"\n`).join("")})\n\n`;
      return [
        [`${folder}/doc.go`, `// +groupName=${api.name}.acme.example\npackage ${version.name}\n`],
        [`${folder}/types.go`, head + text],
      ];
    }),
  );
}

/** Structs for types without a name in Go. */
interface Extra {
  readonly made: Map<string, string>;
  count: number;
}

function printVersion(api: Api, { kind, declarations }: ApiVersion): string {
  const extra: Extra = { made: new Map(), count: 0 };
  const root = [
    `${comment(kind, "")}type ${api.kind} struct {\n`,
    '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n\n',
    `${fields(kind.fields, extra)}}\n`,
  ].join("");
  // A generic struct is written once for each of its instances.
  const own = declarations
    .filter((one) => one.kind !== "struct" || one.parameter === undefined)
    .map((one) => declaration(one, extra));
  return [root, ...own, ...extra.made.values()].join("\n");
}

function declaration(one: Declaration, extra: Extra): string {
  switch (one.kind) {
    case "struct":
      return struct(one, one.name, one.bases, one.fields, extra);
    case "intersection":
      return struct(one, one.name, one.parts, [], extra);
    case "alias":
      return `${comment(one, "")}type ${one.name} ${typeText(one.target, extra)}\n`;
    case "enumeration": {
      const type = typeof one.values[0] === "number" ? "int" : "string";
      return `${comment({ lines: [...one.lines, enumMarker(one.values)] }, "")}type ${one.name} ${type}\n`;
    }
  }
}

function struct(
  commented: Commented,
  name: string,
  bases: readonly Struct[],
  own: readonly Field[],
  extra: Extra,
): string {
  const embedded = bases.map((base) => `\t${base.name} \`json:",inline"\`\n`).join("");
  return `${comment(commented, "")}type ${name} struct {\n${embedded}${fields(own, extra)}}\n`;
}

function fields(all: readonly Field[], extra: Extra): string {
  return all
    .map((field, i) => {
      const lines = [...field.lines];
      if (field.type.kind === "literals") lines.push(enumMarker(field.type.values));
      if (field.nullable) lines.push("+nullable");
      const tag = `json:"${field.name}${field.optional ? ",omitempty" : ""}"`;
      return `${comment({ lines }, "\t")}\tF${i} ${typeText(field.type, extra)} \`${tag}\`\n`;
    })
    .join("");
}

function typeText(type: Type, extra: Extra): string {
  switch (type.kind) {
    case "scalar":
    case "special":
      return goTypes[type.name] ?? type.name;
    case "literals":
      return typeof type.values[0] === "number" ? "int" : "string";
    case "list":
      return `[]${typeText(type.items, extra)}`;
    case "map":
      return `map[string]${typeText(type.values, extra)}`;
    case "named":
      return type.declaration.name;
    case "instance": {
      const own = type.of.fields.map((field) => ({ ...field, type: replaced(field.type, type.argument) }));
      return made(extra, (name) => struct(type.of, name, [], own, extra));
    }
    case "utility":
      return made(extra, (name) => struct({ lines: [] }, name, [], utilityFields(type), extra));
    case "inline":
      return made(extra, (name) => struct({ lines: [] }, name, [], type.fields, extra));
    case "parameter":
      throw new Error(`${type.name} is not instantiated`);
  }
}

function made(extra: Extra, write: (name: string) => string): string {
  extra.count += 1;
  const name = `Extra${extra.count}`;
  extra.made.set(name, write(name));
  return name;
}

/** Replaces the parameter of a field's type with the argument. Parameters are not nested. */
function replaced(type: Type, argument: Type): Type {
  return type.kind === "parameter" ? argument : type;
}

function utilityFields({ utility, of, keys }: Extract<Type, { kind: "utility" }>): Field[] {
  const all = [...fieldsOf(of)];
  if (utility === "Pick") return all.filter(({ name }) => keys.includes(name));
  if (utility === "Omit") return all.filter(({ name }) => !keys.includes(name));
  if (utility === "Readonly") return all;
  return all.map((field) => ({ ...field, optional: utility === "Partial" }));
}

function enumMarker(values: readonly (number | string)[]): string {
  return `+kubebuilder:validation:Enum={${values.map((value) => JSON.stringify(value)).join(",")}}`;
}

function comment({ lines }: Commented, indent: string): string {
  return lines.map((line) => `${indent}//${line === "" ? "" : ` ${line}`}\n`).join("");
}

import type { Api, ApiVersion, Commented, Declaration, Field, Type } from "./api.ts";

const meta =
  "bytes Duration int int32 int64 IntOrString JSONValue KubernetesObject MicroTime ObjectMeta Quantity RawExtension Time uint32 uint64";

/** The files of the API in TypeScript, by path. */
export function printTs(api: Api): Record<string, string> {
  return Object.fromEntries(
    api.versions.flatMap((version) => {
      const folder = `api/${api.name}/${version.name}`;
      return [
        [`${folder}/index.ts`, `// +groupName=${api.name}.acme.example\nexport * from "./types.js";\n`],
        [
          `${folder}/types.ts`,
          `import type { ${meta.split(" ").join(", ")} } from "@capikit/api/meta";\n\n${types(api, version)}`,
        ],
      ];
    }),
  );
}

function types(api: Api, { kind, declarations }: ApiVersion): string {
  const root = `${comment(kind, "")}export interface ${api.kind} extends KubernetesObject {\n${fields(kind.fields, "  ")}}\n`;
  return [root, ...declarations.map(declaration)].join("\n");
}

function declaration(one: Declaration): string {
  const head = comment(one, "");
  switch (one.kind) {
    case "struct": {
      const parameter = one.parameter === undefined ? "" : `<${one.parameter}>`;
      const bases = one.bases.length === 0 ? "" : ` extends ${one.bases.map(({ name }) => name).join(", ")}`;
      return `${head}export interface ${one.name}${parameter}${bases} {\n${fields(one.fields, "  ")}}\n`;
    }
    case "intersection":
      return `${head}export type ${one.name} = ${one.parts.map(({ name }) => name).join(" & ")};\n`;
    case "alias":
      return `${head}export type ${one.name} = ${typeText(one.target, "")};\n`;
    case "enumeration":
      return `${head}export type ${one.name} = ${union(one.values)};\n`;
  }
}

function fields(all: readonly Field[], indent: string): string {
  return all
    .map((field) => {
      const name = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(field.name) ? field.name : JSON.stringify(field.name);
      const type = typeText(field.type, indent) + (field.nullable ? " | null" : "");
      return `${comment(field, indent)}${indent}${name}${field.optional ? "?" : ""}: ${type};\n`;
    })
    .join("");
}

function typeText(type: Type, indent: string): string {
  switch (type.kind) {
    case "scalar":
    case "special":
    case "parameter":
      return type.name;
    case "literals":
      return union(type.values);
    case "list":
      return listText(typeText(type.items, indent), type.style);
    case "map":
      return type.style === "record"
        ? `Record<string, ${typeText(type.values, indent)}>`
        : `{ [key: string]: ${typeText(type.values, indent)} }`;
    case "named":
      return type.declaration.name;
    case "instance":
      return `${type.of.name}<${typeText(type.argument, indent)}>`;
    case "utility": {
      const keys = type.utility === "Pick" || type.utility === "Omit" ? `, ${union(type.keys)}` : "";
      return `${type.utility}<${type.of.name}${keys}>`;
    }
    case "inline":
      return `{\n${fields(type.fields, `${indent}  `)}${indent}}`;
  }
}

function listText(items: string, style: "array" | "brackets" | "readonly"): string {
  if (style === "array") return `Array<${items}>`;
  const wrapped = /^[\w]+$/.test(items) || items.endsWith("}") || items.endsWith(">") ? items : `(${items})`;
  return style === "readonly" ? `readonly ${wrapped}[]` : `${wrapped}[]`;
}

function union(values: readonly (number | string)[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function comment({ lines }: Commented, indent: string): string {
  if (lines.length === 0) return "";
  const safe = lines.map((line) => line.replaceAll(/(\*\\*)\//g, "$1\\/"));
  return `${indent}/**\n${safe.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

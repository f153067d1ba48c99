import { identifier, memberName, stringLiteral } from "@capikit/generators/model";
import { printComment } from "../edits/markers.ts";
import { type GoConstant, type GoField, type GoType, isOptional } from "../facts/facts.ts";
import { draftDescription, enumValues, typeScriptMarkers } from "./markers.ts";
import { literals, type TypeContext, type TypeText, typeText } from "./type-text.ts";

/** Text of a declaration or member, and the types that it names. */
export type DeclarationText = TypeText;

/** Prints a field as a member of an interface, indented by two blanks. */
export function fieldText(context: TypeContext, goPackage: string, field: GoField): DeclarationText {
  const { text, names } = typeText(context, goPackage, field.type, field.markers);
  const comment = printComment(
    {
      text: draftDescription(field.doc, field.goName),
      markers: typeScriptMarkers(field.markers),
      tags: /^Deprecated: /m.test(field.doc) ? ["@deprecated"] : [],
    },
    "  ",
  );
  const optional = isOptional(field) ? "?" : "";
  const head = comment === "" ? "" : `${comment}\n`;
  return { text: `${head}  ${memberName(field.name)}${optional}: ${text};`, names };
}

/** Prints a type as an interface or alias. */
export function declarationText(context: TypeContext, goPackage: string, type: GoType): DeclarationText {
  const comment = printComment(
    { text: draftDescription(type.doc, type.name), markers: typeScriptMarkers(type.markers), tags: [] },
    "",
  );
  const head = comment === "" ? "" : `${comment}\n`;
  const name = identifier(type.name);
  if (type.type !== "") {
    const values = enumValues(type.markers);
    const definition =
      values === undefined
        ? typeText(context, goPackage, type.type, type.markers)
        : { text: literals(values, type.type), names: [] };
    return { ...definition, text: `${head}export type ${name} = ${definition.text};` };
  }
  const bases = basesOf(context, goPackage, type);
  const isList = type.fields.some((field) => field.type === "metav1.ListMeta");
  const members = type.fields
    .filter(({ embedded, type: goType }) => !embedded && !isMetadata(goType))
    // Bases of lists declare the items.
    .filter(({ name: field }) => !isList || field !== "items")
    .map((field) => fieldText(context, goPackage, field));
  const heritage = bases.length === 0 ? "" : ` extends ${bases.map(({ text }) => text).join(", ")}`;
  const body = members.length === 0 ? "{}" : `{\n${members.map(({ text }) => text).join("\n\n")}\n}`;
  return {
    text: `${head}export interface ${name}${heritage} ${body}`,
    names: [...bases, ...members].flatMap(({ names }) => names),
  };
}

const isMetadata = (goType: string): boolean => /^metav1\.(?:ObjectMeta|ListMeta)$/.test(goType);

/** Objects and lists extend the types of Kubernetes, and embedded types become bases. */
function basesOf(context: TypeContext, goPackage: string, type: GoType): readonly TypeText[] {
  const has = (goType: string): boolean => type.fields.some((field) => field.type === goType);
  const base = (text: string, ...names: string[]): TypeText => ({
    text,
    names: names.map((name) => ({ name, package: goPackage })),
  });
  const item = type.name.replace(/List$/, "");
  if (has("metav1.ListMeta")) return [base(`KubernetesList<${item}>`, "KubernetesList", item)];
  const embedded = type.fields
    .filter((field) => field.embedded && !field.type.startsWith("metav1."))
    .map((field) => typeText(context, goPackage, field.type));
  return has("metav1.ObjectMeta") ? [base("KubernetesObject", "KubernetesObject"), ...embedded] : embedded;
}

/** Prints a constant. */
export function constantText({ name, doc, value }: GoConstant): string {
  const text = draftDescription(doc, name);
  const tags = /^Deprecated: /m.test(doc) ? ["@deprecated"] : [];
  const comment = printComment({ text, markers: [], tags }, "");
  const head = comment === "" ? "" : `${comment}\n`;
  return `${head}export const ${constantName(name)} = ${stringLiteral(value)};`;
}

/** Name of a Go constant in TypeScript: `HTTPProxyName` is `httpProxyName`. */
export function constantName(name: string): string {
  return name.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+(?=$|\d)|[A-Z])/, (start) => start.toLowerCase());
}

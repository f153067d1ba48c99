import { docComment, identifier, jsonLiteral, memberName } from "../../model/text/typescript-text.ts";
import type { MarkerLine, MemberLine } from "../declarations/declaration.ts";
import type { Expression, MetaName } from "../declarations/expression.ts";
import { commentText } from "../text/comment.ts";

/** Names in the scope of a file. */
export interface Names {
  readonly reference: (reference: Extract<Expression, { kind: "reference" }>) => string;
  readonly meta: (name: MetaName) => string;
  /** Whether `Record` is TypeScript's own: a kind of that name hides it. */
  readonly hasRecord: boolean;
}

const lineWidth = 110;

/** Prints a type. Unions that exceed the line width use one line per value. */
function printType(type: Expression, names: Names, indent: string, used: number): string {
  const inline = printInline(type, names);
  if (type.kind !== "literals" || used + inline.length <= lineWidth) return inline;
  return type.values.map((value) => `\n${indent}  | ${jsonLiteral(value)}`).join("");
}

function printInline(type: Expression, names: Names): string {
  switch (type.kind) {
    case "keyword":
      return type.text;
    case "meta":
      return names.meta(type.name);
    case "literals":
      return type.values.map((value) => jsonLiteral(value)).join(" | ");
    case "array": {
      const items = printInline(type.items, names);
      const compound =
        ["nullable", "union"].includes(type.items.kind) ||
        (type.items.kind === "literals" && type.items.values.length > 1);
      return compound ? `(${items})[]` : `${items}[]`;
    }
    case "map": {
      const values = printInline(type.values, names);
      return names.hasRecord ? `Record<string, ${values}>` : `{ [key: string]: ${values} }`;
    }
    case "nullable":
      return `${printInline(type.of, names)} | null`;
    case "union":
      return type.of.map((part) => printInline(part, names)).join(" | ");
    case "reference":
      return names.reference(type);
  }
}

const markerText = ({ name, argument }: MarkerLine): string => `+${name}${argument}`;

function documentation(
  description: string | undefined,
  markers: readonly MarkerLine[],
  indent: string,
  apart: boolean,
): string[] {
  const text = description === undefined ? [] : commentText(description).lines;
  const separator = apart && text.length > 0 && markers.length > 0 ? [""] : [];
  return docComment([...text, ...separator, ...markers.map(markerText)], indent);
}

export interface InterfaceText {
  readonly name: string;
  readonly extends?: string;
  readonly description?: string | undefined;
  readonly members: readonly MemberLine[];
  readonly markers: readonly MarkerLine[];
}

export function printInterface(declaration: InterfaceText, names: Names): string {
  const { name, extends: base, description, members, markers } = declaration;
  const head = `export interface ${identifier(name)}${base === undefined ? "" : ` extends ${identifier(base)}`}`;
  const lines = documentation(description, markers, "", true);
  if (members.length === 0) return [...lines, `${head} {}`].join("\n");
  lines.push(`${head} {`);
  let previous = false;
  for (const [index, member] of members.entries()) {
    const comment = documentation(member.description, member.markers, "  ", false);
    if (index > 0 && (comment.length > 0 || previous)) lines.push("");
    const left = `  ${memberName(member.name)}${member.optional ? "?" : ""}:`;
    const type = printType(member.type, names, "  ", left.length + 2);
    for (const line of comment) lines.push(line);
    lines.push(`${left}${type.startsWith("\n") ? "" : " "}${type};`);
    previous = comment.length > 0;
  }
  return [...lines, "}"].join("\n");
}

export interface AliasText {
  readonly name: string;
  readonly type: Parameters<typeof printType>[0];
  readonly description?: string | undefined;
  readonly markers: readonly MarkerLine[];
}

export function printAlias({ name, type, description, markers }: AliasText, names: Names): string {
  const left = `export type ${identifier(name)} =`;
  const text = printType(type, names, "", left.length + 2);
  return [
    ...documentation(description, markers, "", true),
    `${left}${text.startsWith("\n") ? "" : " "}${text};`,
  ].join("\n");
}

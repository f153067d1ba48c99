import { jsonLiteral } from "@capikit/model";
import type { Expression, MetaName } from "../declarations/expression.ts";

/** Names in the scope of a file. */
export interface Names {
  readonly reference: (reference: Extract<Expression, { kind: "reference" }>) => string;
  readonly meta: (name: MetaName) => string;
  /** Whether `Record` is TypeScript's own: a kind of that name hides it. */
  readonly hasRecord: boolean;
}

const lineWidth = 110;

/** Prints a type. Unions that exceed the line width use one line per value. */
export function printType(type: Expression, names: Names, indent: string, used: number): string {
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
        type.items.kind === "nullable" || (type.items.kind === "literals" && type.items.values.length > 1);
      return compound ? `(${items})[]` : `${items}[]`;
    }
    case "map": {
      const values = printInline(type.values, names);
      return names.hasRecord ? `Record<string, ${values}>` : `{ [key: string]: ${values} }`;
    }
    case "nullable":
      return `${printInline(type.of, names)} | null`;
    case "reference":
      return names.reference(type);
  }
}

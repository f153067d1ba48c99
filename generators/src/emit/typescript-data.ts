import { getOrCreate } from "@capikit/common/json";
import type { Json } from "@capikit/schema";
import { objectKey, stringLiteral } from "../model/text/typescript-text.ts";

const width = 110;

/** Literal text inside data. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Data that is immutable at run time. */
export class Frozen {
  readonly value: Data;
  constructor(value: Data) {
    this.value = value;
  }
}

/** Allows frozen data to be tree-shaken: the annotation declares the call free of side effects. */
const freeze = "/* @__PURE__ */ Object.freeze(";

/** Printable data: JSON, with code in it. */
export type Data = Code | Frozen | Json | undefined | readonly Data[] | { readonly [key: string]: Data };

/** Prints data as TypeScript; `used` is the width already taken on the first line. */
export function printData(value: Data, indent = "", used = indent.length): string {
  if (value instanceof Frozen) return `${freeze}${printData(value.value, indent, used + freeze.length + 1)})`;
  const line = onOneLine(value);
  if (line.length + used < width || typeof value !== "object" || value === null || value instanceof Code)
    return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: Data) => `${deeper}${printData(item, deeper)},\n`);
    return `[\n${items.join("")}${indent}]`;
  }
  const members = printEntries(value).map(([key, member]) => {
    const name = `${objectKey(key)}: `;
    return `${deeper}${name}${printData(member, deeper, deeper.length + name.length)},\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

const lines = new WeakMap<object, string>();

/** Prints the same on one line. */
export function onOneLine(value: Data): string {
  if (value instanceof Code) return value.text;
  if (value instanceof Frozen) return `${freeze}${onOneLine(value.value)})`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return getOrCreate(lines, value, () =>
    Array.isArray(value)
      ? `[${value.map(onOneLine).join(", ")}]`
      : objectLine(printEntries(value as { readonly [key: string]: Data })),
  );
}

function objectLine(entries: readonly (readonly [string, Data])[]): string {
  if (entries.length === 0) return "{}";
  return `{ ${entries.map(([key, value]) => `${objectKey(key)}: ${onOneLine(value)}`).join(", ")} }`;
}

function printEntries(value: object): [string, Data][] {
  return Object.entries(value as { readonly [key: string]: Data }).filter(([, item]) => item !== undefined);
}

import type { Json } from "@capikit/schema";
import { bareText } from "../../text/go-string.ts";
import { jsonLiteral } from "../../text/typescript-text.ts";

export function printJson(value: Json): readonly string[] {
  return [`=${jsonLiteral(value)}`];
}

/** Prints the value if it is one of the given strings, or any string if none are given. */
export function printText(...known: readonly string[]): (value: Json) => readonly string[] | undefined {
  return (value) =>
    typeof value === "string" && (known.length === 0 || known.includes(value))
      ? [`=${bareText(value)}`]
      : undefined;
}

/** Prints a marker without an argument for `true`. */
export function printFlag(value: Json): readonly string[] | undefined {
  return value === true ? [""] : undefined;
}

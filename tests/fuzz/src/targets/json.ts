import { parseJson, stringifyJson } from "@capikit/common/json";
import { jsonText } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

/** JSON with 64-bit integers: parsed like `JSON.parse`, except for digits, and round-tripped. */
export const target: FuzzTarget = {
  name: "json",
  extension: "json",
  arbitrary: jsonText,
  errors: [],
  run(input) {
    const text = input.toString("utf8");
    const own = outcome(() => parseJson(text));
    const builtIn = outcome(() => JSON.parse(text));
    // Only its digit limit makes parseJson reject more.
    const isLimited = own.failed && /\d{310}/.test(text);
    check(own.failed === builtIn.failed || isLimited, "parseJson and JSON.parse disagree on valid JSON");
    if (own.failed) return;
    check(
      JSON.stringify(withNumbers(own.value)) === JSON.stringify(builtIn.value),
      "parseJson and JSON.parse read other values",
    );
    const written = stringifyJson(own.value);
    check(stringifyJson(parseJson(written)) === written, "a second round trip changes the text");
  },
};

function outcome(read: () => unknown): { readonly failed: boolean; readonly value?: unknown } {
  try {
    return { failed: false, value: read() };
  } catch (error) {
    if (error instanceof SyntaxError) return { failed: true };
    throw error;
  }
}

function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withNumbers(member)]));
}

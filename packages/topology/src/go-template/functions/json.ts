import { formatExponent, unicodeEscape } from "@capikit/common/text";
import type { Budget } from "../runtime/budget.ts";
import { isUtf8 } from "../runtime/bytes.ts";
import { GoInt, type GoValue, goValue, isStruct, NilList, sortedEntries } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { budgeted, fixed, type TemplateFunction } from "../runtime/template-function.ts";

/** sprig's functions of JSON. */
export const json: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["toJson", fixed(["any"], (value) => escaped(written(value)))],
  ["mustToJson", fixed(["any"], (value) => escaped(written(value)))],
  ["toRawJson", fixed(["any"], (value) => written(value))],
  ["mustToRawJson", fixed(["any"], (value) => written(value))],
  ["toPrettyJson", budgeted(["any"], pretty)],
  ["mustToPrettyJson", budgeted(["any"], pretty)],
  ["fromJson", budgeted(["string"], (budget, text) => read(budget, text) ?? null)],
  [
    "mustFromJson",
    budgeted(["string"], (budget, text) => {
      const value = read(budget, text);
      if (value === undefined) throw new FunctionError("the text is not JSON");
      return value;
    }),
  ],
]);

function read(budget: Budget, text: string): GoValue {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const value = goValue(data, budget);
  budget.read(value);
  return value;
}

function pretty(budget: Budget, value: GoValue): string {
  // Every member is indented by two characters per level.
  budget.checkLength(indentation(value, 0));
  return escaped(written(value, "\n"));
}

function indentation(value: GoValue, depth: number): number {
  const members = Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : [];
  return members.reduce<number>((sum, member) => sum + indentation(member, depth + 1), 2 * depth);
}

/** Writes JSON with sorted keys. `line` is a line break and indentation for the multi-line form. */
function written(value: GoValue, line?: string): string {
  if (value === null || value === undefined || value instanceof NilList) return "null";
  if (value instanceof GoInt) return value.value.toString();
  if (typeof value === "number") return float(value);
  if (isStruct(value)) return text(value.text());
  if (typeof value !== "object") return typeof value === "string" ? text(value) : String(value);
  const deeper = line === undefined ? undefined : `${line}  `;
  const [open, close, members] = Array.isArray(value)
    ? ["[", "]", value.map((member) => written(member, deeper))]
    : [
        "{",
        "}",
        sortedEntries(value).map(
          ([key, member]) => `${text(key)}:${line === undefined ? "" : " "}${written(member, deeper)}`,
        ),
      ];
  if (members.length === 0) return `${open}${close}`;
  return `${open}${deeper ?? ""}${members.join(`,${deeper ?? ""}`)}${line ?? ""}${close}`;
}

function float(value: number): string {
  if (!Number.isFinite(value)) throw new FunctionError("JSON has no such number");
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-6 && size < 1e21)) return Object.is(value, -0) ? "-0" : String(value);
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  return `${mantissa}e${exponent < 0 && exponent > -10 ? exponent : formatExponent(exponent)}`;
}

function text(value: string): string {
  const whole = isUtf8(value)
    ? JSON.stringify(value)
    : `"${Array.from(value, (one) => (isUtf8(one) ? JSON.stringify(one).slice(1, -1) : "\\ufffd")).join("")}"`;
  return whole.replace(/[\u2028\u2029]/g, unicodeEscape);
}

function escaped(value: string): string {
  return value.replace(/[<>&]/g, unicodeEscape);
}

import { valueAt } from "@capikit/common/json";
import { isSecretName, redactText } from "@capikit/common/text";
import type { FieldError } from "@capikit/schema";

const quotedCharacters = 40;

/**
 * Describes an error of an answer by its path, the expected and the received value, such as
 * `message: must be string, received array of 2 items`. Only values outside an enum are quoted:
 * other texts may be secret.
 */
export function answerErrorText({ path, type, types, message, rule }: FieldError, answer: unknown): string {
  const place = path === "" ? "the whole body" : path;
  if (type === "FieldValueRequired") return `${place}: is required`;
  const expected =
    types !== undefined
      ? `must be ${types.join(" or ")}`
      : // The message of a rule may quote values.
        rule === undefined
        ? message
        : "violates a rule of its schema";
  const steps = stepsOf(path);
  const isQuoted = type === "FieldValueNotSupported" && !steps.some(isSecretName);
  return `${place}: ${expected}, received ${receivedText(valueAt(answer, ...steps), isQuoted)}`;
}

/** Describes a received value by its type and size; short texts only if they are `quoted`. */
export function receivedText(value: unknown, quoted = false): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `array of ${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (typeof value === "object") return "object";
  if (typeof value === "bigint" || Number.isInteger(value)) return `integer ${value}`;
  if (typeof value !== "string") return `${typeof value} ${value}`;
  if (!quoted) return `string of ${value.length} ${value.length === 1 ? "character" : "characters"}`;
  const text = redactText(value);
  return `string ${JSON.stringify(text.length > quotedCharacters ? `${text.slice(0, quotedCharacters)}…` : text)}`;
}

/** Returns the members and items of a path such as `items[0].patch` or `labels[a.b/c]`. */
function stepsOf(path: string): readonly string[] {
  return [...path.matchAll(/\[([^[\]]*)\]|[^.[\]]+/g)].map(([step, inBrackets]) => inBrackets ?? step);
}

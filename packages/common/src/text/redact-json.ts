import { assertJsonDepth, defaultMaxJsonDepth } from "../json/json-depth.ts";
import { redactText } from "./redact-text.ts";
import {
  isReferenceMember,
  isSecretMember,
  isSecretObject,
  isSecretPair,
  pairValues,
  precedesSecret,
} from "./secret-names.ts";

/** How secrets are replaced. */
export interface RedactOptions {
  /** Default: `[redacted]`. */
  readonly replacement?: string;
}

/**
 * Returns a JSON value of the same shape without its secrets: values with secret names, variables
 * and headers, arguments after secret flags, the data of Secrets, and secrets within texts.
 * Numbers, booleans and empty texts stay. Lists and objects below 1,000 levels are replaced as a
 * whole.
 *
 * @param value plain JSON data, without cycles.
 */
export function redactJson(value: unknown, options: RedactOptions = {}): unknown {
  return redact(value, false, options, 0);
}

const defaultReplacement = "[redacted]";

function redact(value: unknown, isSecret: boolean, options: RedactOptions, depth: number): unknown {
  if (typeof value === "string") {
    return isSecret && value !== ""
      ? (options.replacement ?? defaultReplacement)
      : redactString(value, options);
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth >= defaultMaxJsonDepth) return options.replacement ?? defaultReplacement;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      redact(item, isSecret || precedesSecret(value[index - 1]), options, depth + 1),
    );
  }
  return redactObject(value as Readonly<Record<string, unknown>>, isSecret, options, depth);
}

function redactObject(
  object: Readonly<Record<string, unknown>>,
  isSecret: boolean,
  options: RedactOptions,
  depth: number,
): Record<string, unknown> {
  const secretData = isSecretObject(object);
  const secretPair = isSecretPair(object);
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => {
      const inside =
        (isSecret && !isReferenceMember(name)) ||
        isSecretMember(name, member) ||
        (secretData && (name === "data" || name === "stringData")) ||
        (secretPair && pairValues.has(name));
      return [name, redact(member, inside, options, depth + 1)];
    }),
  );
}

/** A text may itself be JSON, such as the annotation with the last applied configuration. */
function redactString(text: string, options: RedactOptions): string {
  if (/^\s*[{[]/.test(text)) {
    try {
      assertJsonDepth(text);
      const value: unknown = JSON.parse(text);
      const redacted = JSON.stringify(redact(value, false, options, 0));
      return redacted === JSON.stringify(value) ? text : redacted;
    } catch {
      // Not JSON, or nested too deeply.
    }
  }
  return redactText(text, options);
}

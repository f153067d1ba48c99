import { redactText } from "./redact-text.ts";
import {
  isReferenceMember,
  isSecretName,
  isSecretObject,
  isSecretPair,
  precedesSecret,
} from "./secret-names.ts";

/** How secrets are replaced. */
export interface RedactOptions {
  /** Default: `[redacted]`. */
  readonly replacement?: string;
}

/**
 * Returns a JSON value of the same shape without its secrets: texts under names of secrets, values of such variables and headers, arguments
 * after such flags, the data of Secrets, and secrets within texts. Numbers, booleans and empty texts stay.
 *
 * @param value plain JSON data, without cycles.
 */
export function redactJson(value: unknown, options: RedactOptions = {}): unknown {
  return redact(value, false, options);
}

function redact(value: unknown, isSecret: boolean, options: RedactOptions): unknown {
  if (typeof value === "string") {
    return isSecret && value !== "" ? (options.replacement ?? "[redacted]") : redactString(value, options);
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => redact(item, isSecret || precedesSecret(value[index - 1]), options));
  }
  return typeof value === "object" && value !== null
    ? redactObject(value as Readonly<Record<string, unknown>>, isSecret, options)
    : value;
}

function redactObject(
  object: Readonly<Record<string, unknown>>,
  isSecret: boolean,
  options: RedactOptions,
): Record<string, unknown> {
  const secretData = isSecretObject(object);
  const secretPair = isSecretPair(object);
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => {
      const inside =
        (isSecret && !isReferenceMember(name)) ||
        isSecretName(name) ||
        (secretData && (name === "data" || name === "stringData")) ||
        (secretPair && name === "value");
      return [name, redact(member, inside, options)];
    }),
  );
}

/** A text may itself be JSON, such as the annotation with the last applied configuration. */
function redactString(text: string, options: RedactOptions): string {
  if (/^\s*[{[]/.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      const redacted = JSON.stringify(redact(value, false, options));
      return redacted === JSON.stringify(value) ? text : redacted;
    } catch {
      // Another format that looks like it.
    }
  }
  return redactText(text, options);
}

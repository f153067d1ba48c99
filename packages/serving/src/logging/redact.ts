import {
  isReferenceMember,
  isSecretMember,
  isSecretObject,
  isSecretPair,
  pairValues,
  precedesSecret,
} from "@capikit/common/text";
import { type LogFields, maskText } from "./logger.ts";

const redacted = "[redacted]";
const maxDepth = 6;
const maxItems = 100;

/**
 * Returns log fields without secrets: objects of the API server by kind and name, no values under
 * names such as `token`, no keys within texts. They are plain data without cycles. Never throws.
 */
export function redactFields(fields: LogFields): Record<string, unknown> {
  return record(fields, 0, new Set());
}

function redact(value: unknown, depth: number, above: Set<object>): unknown {
  switch (typeof value) {
    case "string":
      return maskText(value);
    case "bigint":
    case "symbol":
      return String(value);
    case "function":
      return `[function ${value.name}]`;
    case "object":
      return value === null ? null : redactObject(value, depth, above);
    default:
      return value;
  }
}

function redactObject(value: object, depth: number, above: Set<object>): unknown {
  if (above.has(value)) {
    return "[circular]";
  }
  if (depth >= maxDepth) {
    return Array.isArray(value) ? "[list]" : "[object]";
  }
  above.add(value);
  try {
    if (value instanceof Error) {
      return redactError(value, depth, above);
    }
    if (value instanceof Date) {
      return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      return `[${value.byteLength} bytes]`;
    }
    if (value instanceof URL) {
      return maskText(value.href);
    }
    if (value instanceof Map) {
      return record(Object.fromEntries(value), depth, above);
    }
    if (Array.isArray(value) || value instanceof Set) {
      return list([...value], depth, above);
    }
    return loggedObject(value) ?? record(value, depth, above);
  } catch {
    return "[unreadable]"; // a throwing getter or proxy
  } finally {
    above.delete(value);
  }
}

function list(items: readonly unknown[], depth: number, above: Set<object>): unknown[] {
  const shown = items
    .slice(0, maxItems)
    .map((item, index) =>
      precedesSecret(items[index - 1]) && typeof item === "string"
        ? redacted
        : redact(item, depth + 1, above),
    );
  return items.length > maxItems ? [...shown, `[${items.length - maxItems} more]`] : shown;
}

function record(value: object, depth: number, above: Set<object>): Record<string, unknown> {
  const isSecret = secretMembers(value);
  // Own members also for names such as `__proto__`.
  return Object.fromEntries(
    Object.keys(value).map((name) => [name, isSecret(name) ? redacted : member(value, name, depth, above)]),
  );
}

function member(value: object, name: string, depth: number, above: Set<object>): unknown {
  let found: unknown;
  try {
    found = (value as Record<string, unknown>)[name];
  } catch {
    return "[unreadable]";
  }
  if (!isSecretMember(name, found) || found === undefined || found === null || typeof found === "boolean") {
    return redact(found, depth + 1, above);
  }
  // A Secret itself, or a reference to one, has names that are wanted.
  const isObject = typeof found === "object" && !Array.isArray(found) && !ArrayBuffer.isView(found);
  return isObject && (loggedObject(found) !== undefined || isReference(found))
    ? redact(found, depth + 1, above)
    : redacted;
}

/** Returns a predicate for the members that are secret because of the object's other members. */
function secretMembers(value: object): (name: string) => boolean {
  try {
    const fields = value as Readonly<Record<string, unknown>>;
    const isPair = isSecretPair(fields);
    const isSecret = isSecretObject(fields);
    return (name) =>
      (isPair && pairValues.has(name)) || (isSecret && (name === "data" || name === "stringData"));
  } catch {
    return () => false; // a throwing getter
  }
}

function isReference(value: object): boolean {
  return "name" in value && Object.keys(value).every(isReferenceMember);
}

function redactError(error: Error, depth: number, above: Set<object>): Record<string, unknown> {
  const shown: Record<string, unknown> = {
    type: error.name || error.constructor.name,
    message: maskText(error.message),
    ...(error.stack !== undefined && { stack: maskText(error.stack) }),
  };
  // `code`, `status`, `reason` and so on; larger values are in the message or a response body.
  for (const [name, value] of Object.entries(error)) {
    if (!(name in shown) && ["string", "number", "boolean"].includes(typeof value) && name !== "name") {
      shown[name] = member(error, name, depth, above);
    }
  }
  if (error.cause !== undefined) {
    shown.cause = redact(error.cause, depth + 1, above);
  }
  if (error instanceof AggregateError) {
    shown.errors = list(error.errors, depth, above);
  }
  return shown;
}

/** An object of the API server as a log line shows it. */
interface LoggedObject {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * Returns an API server's object as logs show it, undefined for other values. An object with
 * metadata and data counts even without a kind, for it may be a Secret.
 */
function loggedObject(value: object): LoggedObject | undefined {
  const { kind, metadata, data, stringData } = value as Readonly<Record<string, unknown>>;
  if (typeof metadata !== "object" || metadata === null) {
    return undefined;
  }
  if (typeof kind !== "string" && data === undefined && stringData === undefined) {
    return undefined;
  }
  const { name, namespace } = metadata as Readonly<Record<string, unknown>>;
  return {
    ...(typeof kind === "string" && { kind }),
    ...(typeof namespace === "string" && { namespace }),
    name: typeof name === "string" ? name : "",
  };
}

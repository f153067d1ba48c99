import { CapikitError } from "@capikit/common/errors";
import { parseJson } from "@capikit/common/json";

/** An invalid request body. The message contains the reason without the body's content. */
export class HookRequestError extends CapikitError {
  override readonly name = "HookRequestError";
}

/** Levels of objects and lists: more than Kubernetes' objects have, far fewer than the stack. */
const maxDepth = 1000;

/**
 * Parses a request's JSON; integers beyond ±(2^53 - 1) become `bigint`. Drops `__proto__` members:
 * copying them would change a prototype.
 *
 * @throws HookRequestError when it is not a JSON object, or nested too deep.
 */
export function readRequest(body: Buffer): Readonly<Record<string, unknown>> {
  if (body.length === 0) throw new HookRequestError("the body is empty; send a request as JSON");
  const text = body.toString("utf8");
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // The error's own text quotes the body.
    throw new HookRequestError("the body is not JSON; send a request as JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new HookRequestError("the body is not a JSON object; send a request as an object");
  if (text.length > maxDepth || mayNamePrototype(text)) sanitize(value, 1);
  return value as Readonly<Record<string, unknown>>;
}

/** Reports whether an object may have a member `__proto__`, whose characters may be escaped. */
function mayNamePrototype(text: string): boolean {
  return text.includes("__proto__") || text.includes("\\u");
}

/** Drops `__proto__` members. JSON.parse accepts any depth, so the walk also limits it. */
function sanitize(value: object, depth: number): void {
  if (depth > maxDepth) throw new HookRequestError(`the body is nested deeper than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object" && item !== null) sanitize(item, depth + 1);
    return;
  }
  // Objects of JSON.parse have no relevant inherited members.
  for (const name in value) {
    const members = value as Record<string, unknown>;
    const member = members[name];
    if (name === "__proto__") delete members[name];
    else if (typeof member === "object" && member !== null) sanitize(member, depth + 1);
  }
}

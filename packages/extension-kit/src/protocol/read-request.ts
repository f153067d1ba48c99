/** A body that is no request. The message says why, without what is in it. */
export class RequestError extends Error {
  override readonly name = "RequestError";
}

/** Levels of objects and lists that Go's decoder takes. */
const deepest = 10_000;

/**
 * Reads the JSON of a request. Members named `__proto__` are dropped, so that nobody who copies them changes a prototype.
 *
 * @throws RequestError when it is no JSON object.
 */
export function readRequest(body: Buffer): Readonly<Record<string, unknown>> {
  if (body.length === 0) throw new RequestError("the body is empty; send a request as JSON");
  const text = body.toString("utf8");
  let value: unknown;
  try {
    // An escaped underscore spells the same name. A reviver takes several times as long, and hardly any body needs one.
    const suspicious = text.includes("__proto__") || text.includes("\\u005");
    value = suspicious ? JSON.parse(text, withoutPrototype) : JSON.parse(text);
  } catch {
    // The error's own text quotes the body.
    throw new RequestError("the body is no JSON; send a request as JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RequestError("the body is no JSON object; send a request as one");
  if (isDeeper(value, deepest)) throw new RequestError(`the body is nested deeper than ${deepest} levels`);
  return value as Readonly<Record<string, unknown>>;
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

/** Level by level, as a recursion would end where the stack does. */
function isDeeper(root: object, limit: number): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: object[] = [];
    for (const value of level) {
      if (Array.isArray(value)) {
        for (const item of value) if (typeof item === "object" && item !== null) next.push(item);
      } else {
        for (const key in value) {
          const member = (value as Record<string, unknown>)[key];
          if (typeof member === "object" && member !== null) next.push(member);
        }
      }
    }
    level = next;
  }
  return false;
}

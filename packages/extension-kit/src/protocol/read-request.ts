import { CapikitError } from "@capikit/common/errors";
import { JsonDepthError, JsonSizeError, parseJsonBytes } from "@capikit/common/json";

/** An invalid request body. The message contains the reason without the body's content. */
export class HookRequestError extends CapikitError {
  override readonly name = "HookRequestError";
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Parses a request's JSON by `parseJsonBytes`, large ones in steps. Drops `__proto__` members:
 * copying them would change a prototype.
 *
 * @throws HookRequestError when it is not a JSON object, or exceeds the limits of its size.
 */
export function readRequest(body: Buffer): Members | Promise<Members> {
  if (body.length === 0) throw new HookRequestError("the body is empty; send a request as JSON");
  try {
    const value = parseJsonBytes(body);
    return value instanceof Promise
      ? value.then((parsed) => membersOf(parsed, body), refuse)
      : membersOf(value, body);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  if (error instanceof HookRequestError) throw error;
  if (error instanceof JsonDepthError)
    throw new HookRequestError(`the body is nested deeper than ${error.maxDepth} levels`);
  if (error instanceof JsonSizeError)
    throw new HookRequestError(
      `the body is too large: ${error.message}; reduce the templates and variables of the Cluster's topology`,
    );
  // The error's own text quotes the body.
  throw new HookRequestError("the body is not JSON; send a request as JSON");
}

function membersOf(value: unknown, body: Buffer): Members {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new HookRequestError("the body is not a JSON object; send a request as an object");
  // The name's characters may be escaped.
  if (body.includes("__proto__") || body.includes("\\u")) dropPrototypes(value);
  return value as Members;
}

function dropPrototypes(value: object): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object" && item !== null) dropPrototypes(item);
    return;
  }
  // Objects of JSON.parse have no relevant inherited members.
  for (const name in value) {
    const members = value as Record<string, unknown>;
    const member = members[name];
    if (name === "__proto__") delete members[name];
    else if (typeof member === "object" && member !== null) dropPrototypes(member);
  }
}

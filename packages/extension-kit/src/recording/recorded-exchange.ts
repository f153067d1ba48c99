import { createHash } from "node:crypto";
import { catalog } from "@capikit/api/catalog";
import type { HookSet } from "@capikit/api/catalog/runtime";
import {
  assertJsonDepth,
  canonicalJson,
  isJsonObject,
  JsonDepthError,
  type JsonObject,
} from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { Json } from "@capikit/schema";

/** A hook call on the wire, with redacted secrets. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string;
    /** The path from the group on, without prefix. */
    readonly path: string;
    /** Without `?`. */
    readonly query: string;
    readonly body: JsonObject;
  };
  readonly response: {
    readonly status: number;
    /** The response; a string if it is not a JSON object. */
    readonly body: JsonObject | string;
  };
}

/** Returns the hook and the handler of a path; undefined for paths of unknown hooks. */
export function calledBy(path: string, hooks: HookSet) {
  const start = path.search(/\/[^/]+\/v\d[^/]*\/[^/]+(?:\/[^/]+)?$/);
  const own = start < 0 ? path : path.slice(start);
  const found = hooks.findByPath(own);
  return found && { ...found, path: own };
}

/**
 * Returns the file name of an exchange: hook, handler, and a hash of the request. Uids, resource
 * versions, times and the order of items do not change the name.
 *
 * @param hooks the known hooks. Default: those of Cluster API
 */
export function exchangeFileName({ request }: RecordedExchange, hooks: HookSet = catalog): string {
  const { hook, handler } = calledBy(request.path, hooks) ?? {};
  const number = createHash("sha256")
    .update(canonicalJson(lasting(request.body) as Json))
    .digest("hex")
    .slice(0, 8);
  return [hook?.hook ?? "unknown", handler, number, "json"].filter((part) => part !== undefined).join(".");
}

const passing: ReadonlySet<string> = new Set([
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "managedFields",
]);

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(lasting);
    const isHeld = value.every((item) => isJsonObject(item) && "holderReference" in item);
    return isHeld
      ? items.sort((a, b) => compareText(canonicalJson(a as Json), canonicalJson(b as Json)))
      : items;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !passing.has(key))
      .map(([key, member]) => [key, lasting(member)]),
  );
}

/**
 * Parses a recording.
 *
 * @throws SyntaxError for text that is not a recording, with a JSON parser's error as cause.
 */
export function parseExchange(text: string): RecordedExchange {
  const value = readJson(text);
  const { request, response } = Object(value) as { readonly [part: string]: unknown };
  const { method = "POST", path, query = "", body } = Object(request) as { readonly [part: string]: unknown };
  const { status, body: answer } = Object(response) as { readonly [part: string]: unknown };
  if (
    !areTexts(method, path, query) ||
    !isJsonObject(body) ||
    typeof status !== "number" ||
    !(typeof answer === "string" || isJsonObject(answer))
  )
    throw new SyntaxError(
      "not a recorded call: request with path and body, and response with status and body are required",
    );
  return {
    request: { method, path, query, body } as RecordedExchange["request"],
    response: { status, body: answer },
  };
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function readJson(text: string): unknown {
  try {
    assertJsonDepth(text);
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof JsonDepthError)
      throw new SyntaxError(`the recorded call: ${cause.message}`, { cause });
    // The parser's message quotes the text, which may hold secrets.
    throw new SyntaxError("the recorded call is not JSON: record it again, or remove the file", { cause });
  }
}

/** Returns the text of a recording. */
export function exchangeText(exchange: RecordedExchange): string {
  return `${JSON.stringify(exchange, null, 2)}\n`;
}

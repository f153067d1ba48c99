import { createHash } from "node:crypto";
import { catalog } from "@capikit/api/catalog";
import {
  assertJsonDepth,
  canonicalJson,
  isJsonObject,
  JsonDepthError,
  type JsonObject,
} from "@capikit/common/json";
import type { Json } from "@capikit/schema";

/** A call of a hook as it went over the wire, secrets blackened. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string;
    /** From the group on: without what stood before it. */
    readonly path: string;
    /** Without `?`. */
    readonly query: string;
    readonly body: JsonObject;
  };
  readonly response: {
    readonly status: number;
    /** The response; a text where it is no object of JSON. */
    readonly body: JsonObject | string;
  };
}

/** The hook and the handler that a path leads to; undefined where that is none of Cluster API's hooks. */
export function calledBy(path: string) {
  const start = path.search(/\/[^/]+\/v\d[^/]*\/[^/]+(?:\/[^/]+)?$/);
  const own = start < 0 ? path : path.slice(start);
  const found = catalog.findByPath(own);
  return found && { ...found, path: own };
}

/**
 * The name of the file that an exchange is kept in: hook, handler, and a number made of the request. The same call gets the same name,
 * whatever its uids, resource versions and times, and in whatever order its items come.
 */
export function exchangeFileName({ request }: RecordedExchange): string {
  const { hook, handler } = calledBy(request.path) ?? {};
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
      ? items.sort((a, b) => (canonicalJson(a as Json) < canonicalJson(b as Json) ? -1 : 1))
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
 * Reads what was recorded.
 *
 * @throws SyntaxError for text that is not a recording, with the reason of the parser as its cause where the text is not JSON.
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
      "it is no recorded call: request with path and body, and response with status and body",
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

/** What is written to a file. */
export function exchangeText(exchange: RecordedExchange): string {
  return `${JSON.stringify(exchange, null, 2)}\n`;
}

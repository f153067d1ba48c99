import { createHash } from "node:crypto";
import { canonicalJson, createBoundedMap, parseJson, stringifyJson } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import type { Json } from "@capikit/schema";
import type { Registration } from "./registration.ts";

/** A cache of answers. Several clients may share one. */
export interface ResponseCache {
  get(key: string): unknown;
  set(key: string, response: unknown): void;
  readonly size: number;
  /** Memory of the answers in bytes, estimated. */
  readonly bytes: number;
}

/** Options of a response cache. */
export interface ResponseCacheOptions {
  /** Maximum number of answers; the oldest is evicted. Default: 10,000. */
  readonly maxEntries?: number;
  /** Maximum memory of the answers in bytes; the oldest is evicted. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Creates a cache of responses. Entries expire after ten minutes. */
export function createResponseCache(options: ResponseCacheOptions = {}): ResponseCache {
  const { maxEntries = 10_000, maxBytes = 64 * 1024 * 1024, clock } = options;
  const entries = createBoundedMap<unknown>({
    store: "hook responses",
    ttlMs: 600_000,
    maxEntries,
    maxBytes,
    clock,
  });
  return {
    // A copy, because callers may change it.
    get: (key) => structuredClone(entries.get(key)),
    set: entries.set,
    get size() {
      return entries.size;
    },
    get bytes() {
      return entries.bytes;
    },
  };
}

/** Returns a value in its JSON form, for example without undefined members. */
function asSent(value: unknown): Json {
  return parseJson(stringifyJson(value)) as Json;
}

/** Returns the key of an answer: handler, version of its ExtensionConfig, settings and request. */
export function responseKey(
  { name, hook, resourceVersion }: Registration,
  settings: Readonly<Record<string, string>> | undefined,
  rest: unknown,
): string {
  const parts = [name, hook.group, hook.version, hook.hook, resourceVersion ?? "", settings ?? {}, rest];
  return createHash("sha256")
    .update(canonicalJson(asSent(parts)))
    .digest("base64");
}

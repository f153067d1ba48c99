import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";

/**
 * Limits for answers, so that a broken or hostile API server cannot exhaust the memory. An answer
 * beyond a limit is a `ResponseError` with its name. All are positive numbers; `Infinity` removes a
 * limit. For JSON (`bodyBytes`, `objectBytes`, `listBytes`), each value counts at least 24 bytes:
 * text such as `{},{},{}` takes 20 times its length in memory.
 */
export interface CompleteResponseLimits {
  /** Bytes of an answer that is read as a whole, such as a page of a list. Default: 64 MiB. */
  readonly bodyBytes: number;
  /** Bytes of an answer with an error status. Default: 1 MiB. */
  readonly errorBytes: number;
  /**
   * Bytes of one watch event, or of one item of a streamed list. Default: 8 MiB. The API server
   * accepts requests of up to 3 MiB; JSON may be larger than the stored form.
   */
  readonly objectBytes: number;
  /**
   * Bytes of JSON of all objects in a reflector or `listAll`, as received: a reflector counts
   * managed fields even if it drops them. Each object counts at least 1 KiB. Default: 512 MiB.
   */
  readonly listBytes: number;
  /** Levels of nested objects and arrays. Default: 1,000. */
  readonly depth: number;
  /**
   * Milliseconds from the head of an answer to its end, plus a second for each 256 KiB received,
   * which allows for long lists. The head must arrive within the same time, and within a minute. In
   * a watch, the limit applies to the initial objects together, and to each event from its first
   * byte to its last. Default: 300,000.
   */
  readonly bodyMs: number;
}

/** Limits that differ from the defaults; see {@link CompleteResponseLimits}. */
export type ResponseLimits = { readonly [K in keyof CompleteResponseLimits]?: number | undefined };

const mebibyte = 1024 * 1024;

/** Default limits. */
export const defaultResponseLimits: CompleteResponseLimits = Object.freeze({
  bodyBytes: 64 * mebibyte,
  errorBytes: mebibyte,
  objectBytes: 8 * mebibyte,
  listBytes: 512 * mebibyte,
  depth: 1000,
  bodyMs: 300_000,
});

/** @throws TypeError for an unknown or invalid limit. */
export function completeLimits(limits: ResponseLimits = {}): CompleteResponseLimits {
  checkOptions("limits", limits, {
    bodyBytes: "limit",
    errorBytes: "limit",
    objectBytes: "limit",
    listBytes: "limit",
    depth: "limit",
    bodyMs: "limit",
  });
  return { ...defaultResponseLimits, ...defined(limits) };
}

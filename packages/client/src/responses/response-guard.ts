import { ResponseError } from "../errors/response-error.ts";
import type { ListShare } from "../limits/list-budget.ts";
import {
  type CompleteResponseLimits,
  defaultResponseLimits,
  type ResponseLimits,
} from "../limits/response-limits.ts";

const mebibyte = 1024 * 1024;

export type Asked = { readonly method: string; readonly path: string };

/** Enforces the limits of an answer. */
export interface ResponseGuard {
  readonly limits: CompleteResponseLimits;
  /** Reports an answer beyond a limit and returns the error to throw. */
  exceeded(limit: keyof ResponseLimits, request: Asked): ResponseError;
  /** The memory that reflectors of several clients share. Default: none. */
  readonly share?: ListShare | undefined;
}

const hints: Readonly<Record<keyof ResponseLimits, string>> = {
  bodyBytes: "the answer is larger than",
  errorBytes: "the error answer is larger than",
  objectBytes: "an object is larger than",
  listBytes: "all objects together are larger than",
  depth: "the answer nests deeper than",
  bodyMs: "the answer did not end within",
};

/** @param onExceeded is called for each answer beyond a limit. */
export function createResponseGuard(
  limits: CompleteResponseLimits,
  onExceeded?: (limit: keyof ResponseLimits, request: Asked) => void,
  share?: ListShare,
): ResponseGuard {
  return {
    limits,
    share,
    exceeded(limit, request) {
      onExceeded?.(limit, request);
      const code =
        limit === "depth"
          ? "RESPONSE_TOO_DEEP"
          : limit === "bodyMs"
            ? "RESPONSE_TOO_SLOW"
            : "RESPONSE_TOO_LARGE";
      const narrow = limit === "listBytes" || limit === "bodyBytes" ? "select fewer objects, or " : "";
      const message = `${hints[limit]} ${amount(limit, limits[limit])}: ${narrow}raise limits.${limit} of the client`;
      return new ResponseError(code, request, message, { limit });
    },
  };
}

const defaultGuard = createResponseGuard(defaultResponseLimits);

/** Returns the guard of an answer. Other packages' transports may not set one. */
export function guardOf(response: { readonly guard?: ResponseGuard | undefined }): ResponseGuard {
  return response.guard ?? defaultGuard;
}

function amount(limit: keyof ResponseLimits, value: number): string {
  if (limit === "depth") {
    return `${value} levels`;
  }
  if (limit === "bodyMs") {
    return `${value} ms`;
  }
  return value % mebibyte === 0 ? `${value / mebibyte} MiB` : `${value} bytes`;
}

import { retryAfterMs } from "@capikit/client/transport";

/** A limit of the platform: the milliseconds until its end, or true if they are not known. */
export type PlatformLimit = number | true;

/**
 * Returns the limit that a response, or an error of an HTTP client, reports: status 429, or 5xx
 * with `Retry-After`. It reads `status` or `statusCode` and `headers`, also of `response`.
 */
export function platformLimitOf(outcome: unknown): PlatformLimit | undefined {
  const response = partOf(outcome, "response") ?? outcome;
  const status = partOf(response, "status") ?? partOf(response, "statusCode");
  if (typeof status !== "number") return undefined;
  const delay = retryAfterMs(status, findHeader(partOf(response, "headers")));
  return delay ?? (status === 429 ? true : undefined);
}

function findHeader(headers: unknown): string | undefined {
  const value =
    headers instanceof Headers
      ? headers.get("retry-after")
      : (partOf(headers, "retry-after") ?? partOf(headers, "Retry-After"));
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

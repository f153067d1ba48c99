import { domainError } from "@capikit/schema/crd";

// These functions return the end of a message: "the plural X must be …".

/** Returns the problem of a label or annotation key. */
export function keyError(key: string): string | undefined {
  const parts = key.split("/");
  if (parts.length > 2) return "has more than one / in its key";
  const prefix = parts.length === 2 ? parts[0] : undefined;
  const name = parts.at(-1) ?? "";
  if (prefix !== undefined && (prefix === "" || domainError(prefix) !== undefined))
    return "has a key prefix that is not a DNS name";
  if (name.length > 63) return "has a key of more than 63 characters";
  return isName(name) ? undefined : "has a key with characters other than letters, digits, -, _ and .";
}

export function labelValueError(value: string): string | undefined {
  if (value.length > 63) return "has a value of more than 63 characters";
  return value === "" || isName(value)
    ? undefined
    : "has a value with characters other than letters, digits, -, _ and .";
}

/**
 * Returns the problem of a path at a webhook service. The API server accepts `/`, and segments that
 * are DNS names, with a slash at the end or not (`ValidateWebhookService`).
 */
export function servicePathError(path: string): string | undefined {
  if (!path.startsWith("/")) return 'must start with "/"';
  if (path === "/") return undefined;
  const segments = path.slice(1).replace(/\/$/, "").split("/");
  if (segments.includes("")) return "must not have an empty segment";
  if (segments.every((segment) => domainError(segment) === undefined)) return undefined;
  return "must have segments of lower-case letters, digits, - and ., as in DNS names";
}

const isName = (text: string): boolean => /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text);

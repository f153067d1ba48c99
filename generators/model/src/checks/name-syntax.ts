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

const isName = (text: string): boolean => /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text);

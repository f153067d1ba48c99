// These functions return the end of a message: "the plural X must be …".

/** Returns the problem of a DNS label that must start with a letter (RFC 1035). */
export function labelError(name: string): string | undefined {
  if (name.length > 63) return "has more than 63 characters";
  return /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : "must consist of lower-case letters, digits and -, start with a letter and end with a letter or digit";
}

/** Returns the problem of a DNS name (RFC 1123). */
export function domainError(name: string): string | undefined {
  if (name.length > 253) return "has more than 253 characters";
  return name.split(".").every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
    ? undefined
    : "must consist of labels of lower-case letters, digits and -, separated by dots";
}

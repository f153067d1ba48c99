import { utf8Length } from "./format.ts";

const label = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";

/** Regular expression of DNS labels (RFC 1123) of any length. */
export const dnsLabelPattern = new RegExp(`^${label}$`);

/** Regular expression of DNS subdomains (RFC 1123) of any length. */
export const dnsSubdomainPattern = new RegExp(`^${label}(?:\\.${label})*$`);

const KEY_NAME = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

/**
 * Reports whether a text is a DNS label by the rules of Kubernetes (RFC 1123), as names of
 * namespaces are: at most 63 lower-case letters, digits and dashes between them.
 */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && dnsLabelPattern.test(text);
}

/**
 * Reports whether a text is a DNS subdomain by the rules of Kubernetes (RFC 1123), as names of most
 * kinds are: at most 253 lower-case letters, digits, dashes and dots.
 */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= 253 && dnsSubdomainPattern.test(text);
}

/** Returns the errors of a DNS label (RFC 1123), such as a namespace. */
export function dnsLabelErrors(text: string): string[] {
  const errors = tooLong(text, 63);
  if (!dnsLabelPattern.test(text))
    errors.push("must be a DNS label: lower-case letters, digits and '-', none at either end");
  return errors;
}

/** Returns the errors of a DNS subdomain (RFC 1123), such as an object name. */
export function dnsSubdomainErrors(text: string): string[] {
  const errors = tooLong(text, 253);
  if (!dnsSubdomainPattern.test(text)) {
    errors.push(
      "must be a DNS subdomain: lower-case letters, digits, '-' and '.', each part between letters or digits",
    );
  }
  return errors;
}

/** Returns the errors of a qualified name, such as a label key or finalizer. */
export function qualifiedNameErrors(text: string): string[] {
  const parts = text.split("/");
  if (parts.length > 2) return ["must be a name with at most one prefix, as in example.com/my-name"];
  const name = parts.at(-1) ?? "";
  const errors: string[] = [];
  if (parts.length === 2)
    for (const item of dnsSubdomainErrors(parts[0] ?? "").map((error) => `its prefix ${error}`))
      errors.push(item);
  if (utf8Length(name) > 63) errors.push("its name may not be longer than 63 bytes");
  if (!KEY_NAME.test(name)) {
    errors.push("its name must be letters, digits, '-', '_' and '.', with a letter or digit at both ends");
  }
  return errors;
}

/** Returns why a text is not a label value, in the words of Kubernetes; empty if it is one. */
export function labelValueErrors(text: string): string[] {
  const errors = tooLong(text, 63);
  if (text !== "" && !KEY_NAME.test(text)) {
    errors.push("must be empty, or letters, digits, '-', '_' and '.', with a letter or digit at both ends");
  }
  return errors;
}

/** Returns the errors of a name in a URL path, such as that of an embedded object. */
export function pathSegmentErrors(text: string, isPrefix: boolean): string[] {
  if (!isPrefix && (text === "." || text === "..")) return [`may not be '${text}'`];
  return ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);
}

/** Returns the errors of a kind: in lower case, it must be a DNS label (RFC 1035). */
export function kindErrors(text: string): string[] {
  const errors = tooLong(text, 63);
  if (!/^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(text.toLowerCase())) {
    errors.push("must be letters, digits and '-', beginning with a letter");
  }
  return errors;
}

function tooLong(text: string, bytes: number): string[] {
  return utf8Length(text) > bytes ? [`may not be longer than ${bytes} bytes`] : [];
}

/**
 * Reports whether a text is a DNS label by the rules of Kubernetes (RFC 1123), as names of
 * namespaces are: at most 63 lower-case letters, digits and dashes between them.
 */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(text);
}

const label = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const maxLength = 253;

/**
 * Reports whether a text is a DNS subdomain by the rules of Kubernetes (RFC 1123), as names of most
 * kinds are: at most 253 lower-case letters, digits, dashes and dots.
 */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= maxLength && text.split(".").every((part) => label.test(part));
}

import { utf8Length } from "../values/text-length.ts";

const LABEL = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
const DNS_LABEL = new RegExp(`^${LABEL}$`);
const DNS_SUBDOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const KEY_NAME = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

/** What is wrong with a DNS label (RFC 1123): a namespace's name. */
export function dnsLabelErrors(text: string): string[] {
  const errors = tooLong(text, 63);
  if (!DNS_LABEL.test(text))
    errors.push("must be a DNS label: lower-case letters, digits and '-', none at either end");
  return errors;
}

/** What is wrong with a DNS subdomain (RFC 1123): an object's name. */
export function dnsSubdomainErrors(text: string): string[] {
  const errors = tooLong(text, 253);
  if (!DNS_SUBDOMAIN.test(text)) {
    errors.push(
      "must be a DNS subdomain: lower-case letters, digits, '-' and '.', each part between letters or digits",
    );
  }
  return errors;
}

/** What is wrong with a qualified name: a label's key, a finalizer. */
export function qualifiedNameErrors(text: string): string[] {
  const parts = text.split("/");
  if (parts.length > 2) return ["must be a name with at most one prefix, as in example.com/my-name"];
  const name = parts.at(-1) ?? "";
  const errors: string[] = [];
  if (parts.length === 2)
    errors.push(...dnsSubdomainErrors(parts[0] ?? "").map((error) => `its prefix ${error}`));
  if (utf8Length(name) > 63) errors.push("its name may not be longer than 63 bytes");
  if (!KEY_NAME.test(name)) {
    errors.push("its name must be letters, digits, '-', '_' and '.', with a letter or digit at both ends");
  }
  return errors;
}

/** What is wrong with a label's value. */
export function labelValueErrors(text: string): string[] {
  const errors = tooLong(text, 63);
  if (text !== "" && !KEY_NAME.test(text)) {
    errors.push("must be empty, or letters, digits, '-', '_' and '.', with a letter or digit at both ends");
  }
  return errors;
}

/** What is wrong with a name in a URL path: the name of an embedded object. */
export function pathSegmentErrors(text: string, isPrefix: boolean): string[] {
  if (!isPrefix && (text === "." || text === "..")) return [`may not be '${text}'`];
  return ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);
}

/** What is wrong with a kind, compared in lower case: a DNS label that begins with a letter (RFC 1035). */
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

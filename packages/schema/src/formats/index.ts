import { isDnsLabel, isDnsSubdomain } from "@capikit/common/text";
import { isCidr, isHostname, isIpv4, isIpv6, isMac } from "./network.ts";
import { isRequestUri } from "./request-uri.ts";
import { isDate, isDateTime, isDuration } from "./time.ts";

const STRING_FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["bsonobjectid", matches(/^[0-9a-fA-F]{24}$/)],
  ["uri", isRequestUri],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["cidr", isCidr],
  ["mac", isMac],
  ["uuid", matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i)],
  ["uuid3", matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i)],
  ["uuid4", matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i)],
  ["uuid5", matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i)],
  ["ssn", matches(/^(?=.{11}$)\d{3}[- ]?\d{2}[- ]?\d{4}$/)],
  ["hexcolor", matches(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ["rgbcolor", matches(rgb())],
  ["byte", matches(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/)],
  ["password", () => true],
  // The API server checks these. They have no use in Cluster API, and every text is accepted here.
  ...["email", "isbn", "isbn10", "isbn13", "creditcard"].map((name) => [name, () => true] as const),
  ["date", isDate],
  ["duration", isDuration],
  ["datetime", isDateTime],
  ["k8sshortname", isDnsLabel],
  ["k8slongname", isDnsSubdomain],
]);

/**
 * Returns the check of a string format, or `undefined` for a format that the API server of
 * Kubernetes 1.37 ignores. Dashes in the name are ignored: `date-time` is `datetime`.
 */
export function stringFormat(name: string): ((text: string) => boolean) | undefined {
  return STRING_FORMATS.get(name.replaceAll("-", ""));
}

/** Reports whether the API server 1.37 enforces a format on a type (int-or-string: untyped). */
export function isKnownFormat(format: string, type: string | undefined): boolean {
  switch (type) {
    case undefined:
    case "string":
      return stringFormat(format) !== undefined;
    case "integer":
      return format === "int32" || format === "int64";
    case "number":
      return format === "float" || format === "double";
    default:
      return false;
  }
}

function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

function rgb(): RegExp {
  const channel = "[\\t\\n\\f\\r ]*(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])[\\t\\n\\f\\r ]*";
  return new RegExp(`^rgb\\(${channel},${channel},${channel}\\)$`);
}

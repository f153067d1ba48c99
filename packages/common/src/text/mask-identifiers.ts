/** Names of IDs in errors of AWS, Azure, Google Cloud, OCI, OpenStack, vSphere, Hetzner and others. */
const namedId =
  /((?:activity|correlation|host|invocation|op|operation|query|ray|reference|request|span|tracking|trace|transaction|upload)[-_ ]?id|cf-ray|traceparent|trace-context|\bm(?==[+-]))(["']?(?: ?[:=] ?| is | )["'([{]{0,2})([\w+/=.:~-]+)/gi;

/** Values that vary with each call wherever they occur. */
const varying: readonly RegExp[] = [
  // The encrypted details of AWS's error UnauthorizedOperation.
  /(?<=authorization failure message: )[\w+/=-]+/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\boperation-\d{13}-[0-9a-f-]+/g,
  /\breq[-_](?=[a-z]{0,40}\d)\w{6,}/gi,
  // RFC 3339, Go's and log formats; RFC 1123 and 850; syslog; AWS's basic format; times of day.
  /\b\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|[+-]\d\d:?\d\d)\b)?(?: (?:UTC|GMT)\b)?/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? \d\d?[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d\b/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: \d{4})?\b/g,
  /\b\d{8}T\d{6}Z\b/g,
  /(?<![\w:.])\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?![\w:])/g,
  /(?<=\b(?:epoch|time|timestamp|ts)["']?[:=] ?["']?)\d{10,19}\b/gi,
];

const word = /[\w.+@:/-]+/g;
const versionOrDigest = /(?:^|[@:/_-])v?\d+\.\d|\bsha\d{1,3}[-:]/i;
const hexadecimal = /(?<![0-9a-z])(?:0x)?[0-9a-f]{8,}(?![0-9a-z])/gi;

/**
 * Replaces identifiers by `#`: UUIDs, hexadecimal numbers of eight and more digits, timestamps, and
 * values that are named as the ID of a request. Two texts with the same result have the same
 * meaning. Other words with digits stay, such as versions, digests, zones, types, codes and decimal
 * numbers.
 */
export function maskIdentifiers(text: string): string {
  const named = text.replaceAll(namedId, (all, name: string, between: string, id: string) =>
    id.length >= 6 && /\d/.test(id) ? `${name}${between}#` : all,
  );
  return varying
    .reduce((masked, expression) => masked.replaceAll(expression, "#"), named)
    .replaceAll(word, (one) =>
      versionOrDigest.test(one)
        ? one
        : one.replaceAll(hexadecimal, (digits) => (/[a-f]/i.test(digits) ? "#" : digits)),
    );
}

const decimal = /^[1-9]\d*$/;

/**
 * Compares resource versions of one resource (KEP-5504): negative when `a` is older, 0 when equal.
 * Undefined when one is not a decimal number, as with some aggregated API servers.
 */
export function compareResourceVersions(a: string | undefined, b: string | undefined): number | undefined {
  if (a === undefined || b === undefined || !decimal.test(a) || !decimal.test(b)) {
    return undefined;
  }
  if (a.length !== b.length) {
    return a.length - b.length;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

import { ipVersion, parseIp, stringifyIp } from "ip-bigint";

/** 4 or 6. */
export type Family = 4 | 6;

/** An address as a number: 10.0.0.1 is 167772161 of family 4. */
export interface Ip {
  readonly family: Family;
  readonly number: bigint;
}

/** How many bits addresses have. */
export function bitsOf(family: Family): number {
  return family === 4 ? 32 : 128;
}

/**
 * Parses an address; undefined if invalid. Scopes such as %eth0 are valid on one machine only, and
 * are rejected.
 */
export function readIp(text: string): Ip | undefined {
  if (ipVersion(text) === 0 || text.includes("%")) return undefined;
  const { version, number } = parseIp(text, { validate: false });
  return { family: version, number };
}

/** Writes an address, IPv6 as RFC 5952 wants it. */
export function writeIp({ family, number }: Ip): string {
  return stringifyIp({ version: family, number });
}

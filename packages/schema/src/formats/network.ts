import { utf8Length } from "@capikit/common/text";

/** Differences between Go's old and current address parsers. */
interface AddressRules {
  /** Leading zeros: allowed in CIDR and IPv4 (as in Go before 1.17), rejected in IPv6. */
  readonly leadingZeros: boolean;
}

/** `ipv4`: an address with a dot, including IPv6 with an embedded IPv4 tail. */
export function isIpv4(text: string): boolean {
  return text.includes(".") && isIp(text, { leadingZeros: true });
}

/** `ipv6`: an address with a colon, without a zone. */
export function isIpv6(text: string): boolean {
  return text.includes(":") && isIp(text, { leadingZeros: false });
}

/** `cidr`: an address and a prefix length. */
export function isCidr(text: string): boolean {
  const slash = text.indexOf("/");
  if (slash < 0) return false;
  const address = text.slice(0, slash);
  const mask = text.slice(slash + 1);
  if (!/^[0-9]+$/.test(mask)) return false;
  const bits = Number(mask);
  if (parseV4(address, { leadingZeros: true })) return bits <= 32;
  return parseV6(address, { leadingZeros: true }) && bits <= 128;
}

/** `mac`: 6, 8 or 20 bytes, as pairs with `:` or `-`, or as groups of four with dots. */
export function isMac(text: string): boolean {
  if (
    /^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+$/.test(text) ||
    /^[0-9a-fA-F]{2}(?:-[0-9a-fA-F]{2})+$/.test(text)
  ) {
    return [6, 8, 20].includes((text.length + 1) / 3);
  }
  if (!/^[0-9a-fA-F]{4}(?:\.[0-9a-fA-F]{4})+$/.test(text)) return false;
  return [6, 8, 20].includes((2 * (text.length + 1)) / 5);
}

const HOSTNAME =
  /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\p{S}\p{L}-]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u;

/** `hostname`: one label, or several with a top-level domain of letters. Lengths are in bytes. */
export function isHostname(text: string): boolean {
  if (text.length > 255 || !HOSTNAME.test(text)) return false;
  if (utf8Length(text) > 255) return false;
  return text.split(".").every((label) => utf8Length(label) <= 63);
}

function isIp(text: string, rules: AddressRules): boolean {
  for (const character of text) {
    if (character === ".") return parseV4(text, rules);
    if (character === ":") return parseV6(text, rules);
  }
  return false;
}

function parseV4(text: string, rules: AddressRules): boolean {
  const parts = text.split(".");
  if (parts.length !== 4) return false;
  return parts.every((part) => {
    if (!/^[0-9]+$/.test(part)) return false;
    if (!rules.leadingZeros && part.length > 1 && part.startsWith("0")) return false;
    return Number(part) <= 255;
  });
}

function parseV6(text: string, rules: AddressRules): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  let count = groups.length;
  const last = groups.at(-1);
  if (last?.includes(".")) {
    // The IPv4 tail must end the text: "1.2.3.4::" is invalid.
    if (!text.endsWith(last) || !parseV4(last, rules)) return false;
    groups.pop();
    count += 1;
  }
  const group = rules.leadingZeros ? /^0*[0-9a-fA-F]{1,4}$/ : /^[0-9a-fA-F]{1,4}$/;
  if (!groups.every((part) => group.test(part))) return false;
  return halves.length === 2 ? count <= 7 : count === 8;
}

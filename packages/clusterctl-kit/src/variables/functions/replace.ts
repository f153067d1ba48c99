import type { Bytes } from "../go-text/bytes.ts";
import { decodeRunes } from "../go-text/runes.ts";

/** Replaces the first or all occurrences. An empty text matches around each character. */
export function replaceText(value: Bytes, wanted: Bytes, by: Bytes, how: "first" | "all"): Bytes {
  if (wanted === "") return how === "first" ? by + value : aroundEach(value, by);
  if (how === "all") return value.split(wanted).join(by);
  const at = value.indexOf(wanted);
  return at < 0 ? value : value.slice(0, at) + by + value.slice(at + wanted.length);
}

/** Replaces a prefix. */
export function replacePrefix(value: Bytes, prefix: Bytes, by: Bytes): Bytes {
  return value.startsWith(prefix) ? by + value.slice(prefix.length) : value;
}

/** Replaces a suffix. */
export function replaceSuffix(value: Bytes, suffix: Bytes, by: Bytes): Bytes {
  return value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) + by : value;
}

function aroundEach(value: Bytes, by: Bytes): Bytes {
  let at = 0;
  const characters = decodeRunes(value).map(({ width }) => {
    at += width;
    return value.slice(at - width, at);
  });
  return [by, ...characters.map((one) => one + by)].join("");
}

/** Formats a count with its noun: `1 error`, `2 errors`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a list of words as prose: `a`, `a and b`, `a, b and c`. */
export function formatList(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

const ellipsis = "…";
const ellipsisBytes = 3;
const encoder = new TextEncoder();

/** Truncates a text to a number of UTF-8 bytes, ending with `…` and never within a character. */
export function truncateText(text: string, maxBytes: number): string {
  const bytes = new Uint8Array(maxBytes);
  if (encoder.encodeInto(text, bytes).read === text.length) {
    return text;
  }
  const { read } = encoder.encodeInto(text, bytes.subarray(0, maxBytes - ellipsisBytes));
  return text.slice(0, read) + ellipsis;
}

/**
 * Joins texts by `; ` within a number of UTF-8 bytes. The end counts the texts that have no space:
 * `a; b; … and 380 more`.
 */
export function joinWithin(texts: readonly string[], maxBytes: number): string {
  const whole = texts.join("; ");
  if (texts.length < 2 || utf8Length(whole) <= maxBytes) return truncateText(whole, maxBytes);
  const moreBytes = utf8Length(moreText(texts.length));
  let joined = truncateText(texts[0] ?? "", maxBytes - moreBytes);
  let count = 1;
  let bytes = utf8Length(joined) + moreBytes;
  for (const text of texts.slice(1)) {
    bytes += utf8Length(text) + 2;
    if (bytes > maxBytes) break;
    joined += `; ${text}`;
    count++;
  }
  return `${joined}${moreText(texts.length - count)}`;
}

/** Joins the first texts and counts the others: `a, b and 380 more`, or `a; b; and 380 more`. */
export function formatFirst(texts: readonly string[], most: number, separator: ", " | "; " = ", "): string {
  const before = separator === ", " ? " " : separator;
  const more = texts.length > most ? `${before}and ${texts.length - most} more` : "";
  return `${texts.slice(0, most).join(separator)}${more}`;
}

/** Returns the first lines, and counts the others in an indented line with a hint: `and 380 more; see the log`. */
export function firstLines(
  lines: readonly string[],
  most: number,
  indent = "",
  hint = "",
): readonly string[] {
  const more = lines.length - most;
  const end = hint === "" ? "" : `; ${hint}`;
  return [...lines.slice(0, most), ...(more > 0 ? [`${indent}and ${more} more${end}`] : [])];
}

const moreText = (count: number): string => `; ${ellipsis} and ${count} more`;

/** Converts the first letter to upper case: `machinePool` is `MachinePool`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Formats a number with the fewest digits as Go's `%v` and C's `%g` do: with an exponent from a
 * million on and below 0.0001, such as `1e+06`.
 */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  return exponent < -4 || exponent >= 6 ? `${digits}e${formatExponent(exponent)}` : String(value);
}

/** Formats an exponent with a sign and at least two digits. */
export function formatExponent(exponent: number): string {
  return `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Returns the length of a text in bytes of UTF-8, as Go's `len`. A lone surrogate counts 3. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns a text, or bytes of UTF-8 as text: without a byte order mark, and with replaced invalid bytes. */
export function utf8Text(content: string | Uint8Array): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Returns a text without the byte order mark that editors of Windows may write at its start. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

const letter = /\p{L}/u;

/**
 * Compares mapping keys as Kubernetes' YAML tools do: by code point, but other characters before
 * letters, and numbers by value (`v2` before `v10`).
 */
export function compareKeys(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shorter) return a.length - b.length;
  const left = a.charCodeAt(at);
  const right = b.charCodeAt(at);
  if (isAsciiLetter(left) && isAsciiLetter(right)) return left - right;
  return compareFrom(a, b, startOfCharacter(a, at));
}

function compareFrom(a: string, b: string, at: number): number {
  const left = a.codePointAt(at) ?? 0;
  const right = b.codePointAt(at) ?? 0;
  const leftIsLetter = letter.test(String.fromCodePoint(left));
  const rightIsLetter = letter.test(String.fromCodePoint(right));
  if (leftIsLetter && rightIsLetter) return left - right;
  if (leftIsLetter) return 1;
  if (rightIsLetter) return -1;
  // A zero inside a number is not a leading zero: 100 and 15 differ at "0" and "5".
  const lead = continuesNumber(a, at) ? "1" : "";
  const leftDigits = digitsAt(a, at);
  const rightDigits = digitsAt(b, at);
  const byValue = Number(lead + leftDigits) - Number(lead + rightDigits);
  return byValue || leftDigits.length - rightDigits.length || left - right;
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function startOfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  const splitsPair = code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return splitsPair ? at - 1 : at;
}

function continuesNumber(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
    if (code !== 0x30) return true;
  }
  return false;
}

function digitsAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++;
  return text.slice(at, end);
}

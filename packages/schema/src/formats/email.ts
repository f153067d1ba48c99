import { isIpAddress } from "./network.ts";

/** `email`: one address in Go's `mail.ParseAddress` syntax: `a@b`, `Name <a@b>`, `Name: a@b;`. */
export function isEmail(text: string): boolean {
  const start = skipSpace(text, 0);
  if (start >= text.length) return false;
  const parsed = address(text, start, true);
  if (parsed === undefined || parsed.addresses !== 1) return false;
  return skipComments(text, parsed.end) === text.length;
}

interface Parsed {
  readonly end: number;
  readonly addresses: number;
}

function address(text: string, from: number, groups: boolean): Parsed | undefined {
  const start = skipSpace(text, from);
  const plain = addrSpec(text, start);
  if (plain !== undefined) {
    const end = skipSpace(text, plain);
    if (text[end] !== "(") return { end, addresses: 1 };
    const after = comment(text, end);
    return after === undefined ? undefined : { end: after, addresses: 1 };
  }
  const named = text[start] === "<" ? start : phrase(text, start);
  if (named === undefined) return undefined;
  const next = skipSpace(text, named);
  if (groups && text[next] === ":") return group(text, next + 1);
  if (text[next] !== "<") return undefined;
  const end = addrSpec(text, next + 1);
  return end !== undefined && text[end] === ">" ? { end: end + 1, addresses: 1 } : undefined;
}

function group(text: string, from: number): Parsed | undefined {
  let at = skipSpace(text, from);
  if (text[at] === ";") return closed(text, at + 1, 0);
  for (let addresses = 0; ; ) {
    const item = address(text, at, false);
    if (item === undefined) return undefined;
    addresses += item.addresses;
    const end = skipComments(text, item.end);
    if (end === undefined) return undefined;
    if (text[end] === ";") return closed(text, end + 1, addresses);
    if (text[end] !== ",") return undefined;
    at = end + 1;
  }
}

function closed(text: string, from: number, addresses: number): Parsed | undefined {
  const end = skipComments(text, from);
  return end === undefined ? undefined : { end, addresses };
}

function addrSpec(text: string, from: number): number | undefined {
  const start = skipSpace(text, from);
  const local = text[start] === '"' ? quoted(text, start) : atom(text, start, true);
  if (local === undefined || (text[start] === '"' && local === start + 2) || text[local] !== "@")
    return undefined;
  const domain = skipSpace(text, local + 1);
  if (text[domain] !== "[") return atom(text, domain, true);
  const close = text.indexOf("]", domain);
  return close > 0 && isIpAddress(text.slice(domain + 1, close)) ? close + 1 : undefined;
}

function phrase(text: string, from: number): number | undefined {
  let words = 0;
  for (let at = from; ; words++) {
    if (words > 0) {
      const after = skipComments(text, at);
      if (after === undefined) return undefined;
      at = after;
    }
    at = skipSpace(text, at);
    const end = at >= text.length ? undefined : text[at] === '"' ? quoted(text, at) : atom(text, at, false);
    if (end === undefined) return words > 0 || at >= text.length ? at : undefined;
    at = end;
  }
}

const ATOM = /[!#-'*+\-./0-9=?A-Z^-~\u0080-\u{10ffff}]+/uy;

function atom(text: string, from: number, strict: boolean): number | undefined {
  ATOM.lastIndex = from;
  const found = ATOM.exec(text)?.[0];
  if (found === undefined) return undefined;
  if (strict && (found.startsWith(".") || found.endsWith(".") || found.includes(".."))) return undefined;
  return from + found.length;
}

const QUOTED =
  /"(?:[\t\u0020!\u0023-\u005b\u005d-\u007e\u0080-\u{10ffff}]|\\[\t\u0020-\u007e\u0080-\u{10ffff}])*"/uy;

function quoted(text: string, from: number): number | undefined {
  QUOTED.lastIndex = from;
  const found = QUOTED.exec(text)?.[0];
  return found === undefined ? undefined : from + found.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

/** Returns the position after spaces and comments; `undefined` for an unterminated comment. */
function skipComments(text: string, from: number): number | undefined {
  let at = skipSpace(text, from);
  while (text[at] === "(") {
    const end = comment(text, at);
    if (end === undefined) return undefined;
    at = skipSpace(text, end);
  }
  return at;
}

function comment(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "\\" && at + 1 < text.length) at++;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}

import { type Bytes, type Rune, replacementRune, runeAt } from "../go-text/runes.ts";

/** A step of a pattern. */
type Token =
  | { readonly type: "byte"; readonly byte: number }
  | { readonly type: "any" }
  | {
      readonly type: "class";
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    }
  /** Any number of bytes. */
  | { readonly type: "star" };

/** Compiles a pattern; undefined if it is malformed and therefore never matches. */
export function compileGlob(pattern: Bytes): readonly Token[] | undefined {
  const tokens: Token[] = [];
  // A class that contains a star ends there, because clusterctl splits at stars first.
  for (let at = 0; at < pattern.length; ) {
    const char = pattern[at];
    if (char === "*") {
      tokens.push({ type: "star" });
      at += 1;
      continue;
    }
    const chunk = chunkAt(pattern, at);
    const compiled = compileChunk(chunk);
    if (compiled === undefined) return undefined;
    for (const token of compiled) tokens.push(token);
    at += chunk.length;
  }
  return tokens;
}

/** Returns the text before the next star outside brackets. */
function chunkAt(pattern: Bytes, start: number): Bytes {
  let isInBrackets = false;
  for (let at = start; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at += 1;
    else if (char === "[") isInBrackets = true;
    else if (char === "]") isInBrackets = false;
    else if (char === "*" && !isInBrackets) return pattern.slice(start, at);
  }
  return pattern.slice(start);
}

function compileChunk(chunk: Bytes): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < chunk.length; ) {
    const char = chunk[at];
    if (char === "[") {
      const found = classAt(chunk, at + 1);
      if (found === undefined) return undefined;
      tokens.push(found.token);
      at = found.end;
    } else if (char === "?") {
      tokens.push({ type: "any" });
      at += 1;
    } else {
      if (char === "\\") at += 1;
      if (at >= chunk.length) return undefined;
      tokens.push({ type: "byte", byte: chunk.charCodeAt(at) });
      at += 1;
    }
  }
  return tokens;
}

function classAt(chunk: Bytes, start: number): { readonly token: Token; readonly end: number } | undefined {
  let at = start;
  const negated = chunk[at] === "^";
  if (negated) at += 1;
  const ranges: (readonly [number, number])[] = [];
  for (;;) {
    if (chunk[at] === "]" && ranges.length > 0)
      return { token: { type: "class", negated, ranges }, end: at + 1 };
    const low = classRune(chunk, at);
    if (low === undefined) return undefined;
    at += low.width;
    let high = low;
    if (chunk[at] === "-") {
      const found = classRune(chunk, at + 1);
      if (found === undefined) return undefined;
      high = found;
      at += 1 + found.width;
    }
    ranges.push([low.codePoint, high.codePoint]);
  }
}

/** Returns a class character with its backslash; undefined if missing or incomplete. */
function classRune(chunk: Bytes, start: number): Rune | undefined {
  const escaped = chunk[start] === "\\";
  const at = escaped ? start + 1 : start;
  if (at >= chunk.length || (!escaped && (chunk[at] === "-" || chunk[at] === "]"))) return undefined;
  const { codePoint, width } = runeAt(chunk, at);
  if ((codePoint === replacementRune && width === 1) || at + width >= chunk.length) return undefined;
  return { codePoint, width: at + width - start };
}

/** Returns the byte lengths of the shortest and longest matching non-empty prefix, if any. */
export function matchingPrefix(
  tokens: readonly Token[],
  value: Bytes,
  which: "shortest" | "longest",
): number | undefined {
  // Position sets by the number of consumed bytes. A character has at most four bytes.
  const reached: Set<number>[] = [withStars(tokens, [0])];
  let found: number | undefined;
  for (let end = 1; end <= value.length; end++) {
    const places = new Set<number>();
    for (let at = Math.max(0, end - 4); at < end; at++) {
      for (const place of reached[at % 5] ?? []) {
        const token = tokens[place];
        if (token === undefined) continue;
        if (token.type === "star") {
          if (at === end - 1) places.add(place);
        } else if (at + widthOf(token, value, at, value.length) === end) {
          places.add(place + 1);
        }
      }
    }
    reached[end % 5] = withStars(tokens, places);
    if (isMatch(tokens, value, reached, end)) {
      found = end;
      if (which === "shortest") return found;
    }
    // No position is reachable.
    if ([0, 1, 2, 3].every((back) => end - back < 0 || (reached[(end - back) % 5]?.size ?? 0) === 0)) break;
  }
  return found;
}

/**
 * Reports whether a prefix matches as a whole. The prefix may split the last character, whose bytes
 * then count separately, so the last steps are repeated.
 */
function isMatch(
  tokens: readonly Token[],
  value: Bytes,
  reached: readonly Set<number>[],
  end: number,
): boolean {
  const local: Set<number>[] = [];
  const first = Math.max(0, end - 3);
  for (let at = first; at <= end; at++) local.push(new Set(reached[at % 5]));
  for (let at = first; at < end; at++) {
    for (const place of local[at - first] ?? []) {
      const token = tokens[place];
      if (token === undefined) continue;
      const next =
        token.type === "star"
          ? { place, width: 1 }
          : { place: place + 1, width: widthOf(token, value, at, end) };
      if (next.width > 0) {
        const target = local[at - first + next.width];
        for (const one of withStars(tokens, [next.place])) target?.add(one);
      }
    }
  }
  return local[end - first]?.has(tokens.length) ?? false;
}

/** Returns the number of bytes that a token consumes; 0 without a match. */
function widthOf(token: Exclude<Token, { type: "star" }>, value: Bytes, at: number, end: number): number {
  if (token.type === "byte") return value.charCodeAt(at) === token.byte ? 1 : 0;
  const { codePoint, width } = runeAt(value, at, end);
  if (token.type === "any") return width;
  const isIn = token.ranges.some(([low, high]) => low <= codePoint && codePoint <= high);
  return isIn === token.negated ? 0 : width;
}

/** Returns the positions plus those after stars, which may match nothing. */
function withStars(tokens: readonly Token[], places: Iterable<number>): Set<number> {
  const all = new Set<number>();
  for (let place of places) {
    all.add(place);
    while (tokens[place]?.type === "star") all.add(++place);
  }
  return all;
}

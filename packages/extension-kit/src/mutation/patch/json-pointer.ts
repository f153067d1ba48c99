/** A place in a document: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** The path as a JSON pointer (RFC 6901); the empty path is the whole document. */
export function jsonPointer(path: Path): string {
  return path.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The tokens of a JSON pointer, or undefined where the text is none. */
export function pointerTokens(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

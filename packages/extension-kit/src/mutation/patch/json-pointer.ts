/** A place in a document: the keys and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** The path as a JSON pointer (RFC 6901); the empty path is the whole document. */
export function jsonPointer(path: Path): string {
  let pointer = "";
  for (const token of path) {
    const text = String(token);
    pointer += `/${/[~/]/.test(text) ? text.replaceAll("~", "~0").replaceAll("/", "~1") : text}`;
  }
  return pointer;
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

/** Returns the JSON Pointer (RFC 6901) of a path; the empty path is the whole document. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.reduce<string>((pointer, token) => pointer + pointerToken(token), "");
}

/** Returns a name or index as the last part of a JSON Pointer, with its leading slash. */
export function pointerToken(token: string | number): string {
  const text = String(token);
  // Names with these characters are rare, and two searches are faster than two replacements.
  const isPlain = !text.includes("~") && !text.includes("/");
  return `/${isPlain ? text : text.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the names and indexes of a JSON Pointer, or undefined for text that is not one. */
export function parseJsonPointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

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

/** A path in an object, linked from the inside out to avoid building text without errors. */
export interface JsonPath {
  readonly parent: JsonPath | undefined;
  readonly step: number | string;
}

/** `.spec.files[2]["a b"]` */
export function formatJsonPath(path: JsonPath | undefined): string {
  let text = "";
  for (let at = path; at !== undefined; at = at.parent) {
    text = formatStep(at.step) + text;
  }
  return text;
}

function formatStep(step: number | string): string {
  if (typeof step === "number") {
    return `[${step}]`;
  }
  return /^[A-Za-z_$][\w$-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

/** Parses a boolean as Go's `strconv.ParseBool` does; undefined for other text. */
export function parseBool(text: string): boolean | undefined {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  if (/^(?:0|f|F|FALSE|false|False)$/.test(text)) return false;
  return undefined;
}

/** Most words of a search: more would only cost time. */
const maxWords = 10;

/** Returns a function that reports whether a text contains all given words, in any case: the first ten. */
export function containsWords(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return (text) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
}

/** Splits a list at commas. Omits blanks around items, and empty items. */
export function splitList(text: string): string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}

/** Returns the shortest equivalent of a slash-separated path, as Go's `path.Clean`. */
export function cleanPath(path: string): string {
  const absolute = path.startsWith("/");
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!absolute) kept.push("..");
  }
  return `${absolute ? "/" : ""}${kept.join("/")}` || ".";
}

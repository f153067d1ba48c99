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

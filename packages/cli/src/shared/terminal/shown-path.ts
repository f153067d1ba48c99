import { relative } from "node:path";

/** Returns a path relative to the current folder if that is shorter for people. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}

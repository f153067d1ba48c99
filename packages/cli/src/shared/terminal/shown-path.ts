import { relative } from "node:path";

/** A path as people in the current folder would write it. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}

import type { ts as Ts } from "ts-morph";
import type { Location } from "../source/source-text.ts";
import { commentsFrom } from "./comment-ranges.ts";
import type { ParsedFile } from "./parsed-file.ts";

/** Returns the location of a node, from its first token. */
export function locationOf(file: ParsedFile, node: Ts.Node): Location {
  const { source } = file;
  const last = commentsFrom(source.text, node.pos).at(-1);
  let start = last?.end ?? node.pos;
  while (start < node.end && source.text.charCodeAt(start) <= 0x20) start++;
  return { source, start, end: Math.max(start, node.end) };
}

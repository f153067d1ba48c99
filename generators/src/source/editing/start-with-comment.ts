import type { ts as Ts } from "ts-morph";
import { ts } from "../syntax/compiler.ts";

/** Returns the start of the JSDoc comment before a node, or of the node without one. */
export function startWithComment(tree: Ts.SourceFile, node: Ts.Node): number {
  const comments = ts.getLeadingCommentRanges(tree.text, node.pos) ?? [];
  return comments.findLast(({ pos }) => tree.text.startsWith("/**", pos))?.pos ?? node.getStart(tree);
}

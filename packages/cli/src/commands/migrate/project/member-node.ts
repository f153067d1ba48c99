import { type Location, positionOf, startWithComment, type TextEdit, type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findNodes } from "../../../shared/edit/syntax.ts";

/** Returns the declared member at a location of the model, which has other line endings. */
export function memberNode(source: ParsedSource, location: Location): Ts.PropertySignature | undefined {
  const { line, column } = positionOf(location);
  return memberAt(source, line, column);
}

/** Returns the member whose name is at a position; line and column start at 1. */
export function memberAt(
  source: ParsedSource,
  line: number,
  column: number,
): Ts.PropertySignature | undefined {
  const at = source.tree.getPositionOfLineAndCharacter(line - 1, column - 1);
  return findNodes(source.tree, ts.isPropertySignature).find(({ name }) => name.getStart(source.tree) === at);
}

/**
 * Extends a node with its comment to whole lines, with one of the blank lines around it, unless the
 * lines contain other code.
 */
export function wholeMember(source: ParsedSource, node: Ts.Node): { at: number; end: number } {
  const { text } = source;
  const start = startWithComment(source.tree, node);
  const at = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", node.end);
  const end = next === -1 ? text.length : next + 1;
  const rest = text.slice(node.end, end);
  const hasCodeBefore = text.slice(at, start).trim() !== "";
  const trailing = rest.trim().replace(/^,/, "").trimStart();
  const isComment =
    trailing.startsWith("//") ||
    (trailing.startsWith("/*") && trailing.indexOf("*/") === trailing.length - "*/".length);
  const hasCodeAfter = trailing !== "" && !isComment;
  if (hasCodeAfter) return { at: start, end: node.end + (/^[ \t]*/.exec(rest)?.[0].length ?? 0) };
  if (hasCodeBefore) return { at: at + text.slice(at, start).trimEnd().length, end: node.end };
  const after = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  if (after > 0) return { at, end: end + after };
  const before = /\n([ \t]*\r?\n)$/.exec(text.slice(0, at))?.[1]?.length ?? 0;
  return { at: at - before, end };
}

/** Returns edits that remove ranges, which may share blank lines. */
export function removals(ranges: readonly { at: number; end: number }[]): readonly TextEdit[] {
  let done = 0;
  return ranges
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, end }) => {
      const from = Math.max(at, done);
      done = Math.max(done, end);
      return from < end ? [{ at: from, end, text: "" }] : [];
    });
}

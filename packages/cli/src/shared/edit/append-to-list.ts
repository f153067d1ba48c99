import { type TextEdit, type Ts, ts } from "@capikit/model";
import { indentAt, indentUnit, laidOut, type ParsedSource } from "./parsed-source.ts";

/** A syntax node with comma-separated items in brackets. */
export type List = Ts.ArrayLiteralExpression | Ts.ObjectLiteralExpression | Ts.NamedImports;

/**
 * Appends an item to a list, in the format of the last item: on a line of its own or not, with or
 * without a trailing comma. Comments stay with the items that they follow.
 */
export function appendToList(source: ParsedSource, list: List, item: string): readonly TextEdit[] {
  const items: readonly Ts.Node[] = ts.isObjectLiteralExpression(list)
    ? list.properties
    : (list.elements as readonly Ts.Node[]);
  const last = items.at(-1);
  if (last === undefined) return intoEmpty(source, list, item);
  const { text } = source;
  const hasComma =
    (ts.isObjectLiteralExpression(list) ? list.properties : list.elements).hasTrailingComma ?? false;
  const afterItem = hasComma ? text.indexOf(",", endOfTrivia(text, last.end)) + 1 : last.end;
  const start = last.getStart(source.tree);
  const ownLine = /^[ \t]*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
  const behind = sameLineComments(text, afterItem);
  const endsLine =
    ts.getTrailingCommentRanges(text, afterItem)?.at(-1)?.kind === ts.SyntaxKind.SingleLineCommentTrivia;
  if (!ownLine && !endsLine) {
    const written = laidOut(source, item, indentAt(source, start));
    return [{ at: behind, text: hasComma ? ` ${written},` : `, ${written}` }];
  }
  const indent = indentAt(source, start);
  const line = `${source.eol}${indent}${laidOut(source, item, indent)}${hasComma ? "," : ""}`;
  return hasComma
    ? [{ at: behind, text: line }]
    : [
        { at: last.end, text: "," },
        { at: behind, text: line },
      ];
}

function intoEmpty(source: ParsedSource, list: List, item: string): readonly TextEdit[] {
  const { text } = source;
  const close = list.end - 1;
  const inside = text.slice(list.getStart(source.tree) + 1, close);
  const indent = indentAt(source, close);
  if (inside.includes("\n")) {
    const deeper = indent + indentUnit(source);
    const line = `${deeper}${laidOut(source, item, deeper)},${source.eol}`;
    return [{ at: text.lastIndexOf("\n", close) + 1, text: line }];
  }
  const written = laidOut(source, item, indent);
  const padding = ts.isArrayLiteralExpression(list) || inside !== "" ? "" : " ";
  return [{ at: close, text: `${inside.trim() === "" ? padding : " "}${written}${padding}` }];
}

export function sameLineComments(text: string, position: number): number {
  return ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position;
}

/** Skips comments and white space, so that a search does not match inside a comment. */
function endOfTrivia(text: string, position: number): number {
  const trailing = ts.getTrailingCommentRanges(text, position) ?? [];
  const leading = ts.getLeadingCommentRanges(text, trailing.at(-1)?.end ?? position) ?? [];
  return leading.at(-1)?.end ?? trailing.at(-1)?.end ?? position;
}

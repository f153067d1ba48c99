import { stringLiteral, type TextEdit, ts } from "@capikit/model";
import { detectStyle } from "../edit/add-import.ts";
import { sameLineComments } from "../edit/append-to-list.ts";
import type { ParsedSource } from "../edit/parsed-source.ts";
import { specifierOf } from "../edit/syntax.ts";

/** Re-exports a module after the other re-exports, in their style. */
export function addExport(source: ParsedSource, specifier: string): readonly TextEdit[] {
  const { tree, text, eol } = source;
  const exports = tree.statements.filter(ts.isExportDeclaration);
  if (exports.some((one) => specifierOf(one) === specifier)) return [];
  const last = exports.at(-1) ?? tree.statements.at(-1);
  const { quote, end } = detectStyle(source);
  const types = exports.at(-1)?.isTypeOnly === true ? "type " : "";
  const line = `export ${types}* from ${stringLiteral(specifier, quote)}${end}`;
  if (last !== undefined) return [{ at: sameLineComments(text, last.end), text: `${eol}${line}` }];
  const start = text === "" || text.endsWith("\n") ? "" : eol;
  return [{ at: text.length, text: `${start}${line}${eol}` }];
}

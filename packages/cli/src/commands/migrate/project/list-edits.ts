import { type TextEdit, type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/** Changes the assigned map of failure domains to a list. */
export function listEdits(source: ParsedSource, value: Ts.Expression): readonly TextEdit[] {
  const pairs = pairsOf(source, value);
  if (pairs !== undefined)
    return [
      { at: value.getStart(source.tree), end: pairs.list.getStart(source.tree), text: "" },
      ...pairs.edits,
      { at: pairs.list.end, end: value.end, text: "" },
    ];
  return [
    { at: value.getStart(source.tree), text: "Object.entries(" },
    { at: value.end, text: ").map(([name, domain]) => ({ ...domain, name }))" },
  ];
}

/** Reads `Object.fromEntries(list.map((one) => [name, { … }]))`. */
function pairsOf(
  source: ParsedSource,
  value: Ts.Expression,
): { readonly list: Ts.Expression; readonly edits: readonly TextEdit[] } | undefined {
  if (!ts.isCallExpression(value) || value.expression.getText(source.tree) !== "Object.fromEntries")
    return undefined;
  const [list] = value.arguments;
  if (list === undefined || !ts.isCallExpression(list)) return undefined;
  const [item] = list.arguments;
  if (item === undefined || !ts.isArrowFunction(item) || !ts.isArrayLiteralExpression(item.body))
    return undefined;
  const [name, domain] = item.body.elements;
  if (name === undefined || domain === undefined || !ts.isObjectLiteralExpression(domain)) return undefined;
  const members = domain.properties.map((one) => one.getText(source.tree));
  const text = `({ ${[`name: ${name.getText(source.tree)}`, ...members].join(", ")} })`;
  return { list, edits: [{ at: item.body.getStart(source.tree), end: item.body.end, text }] };
}

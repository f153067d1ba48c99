import { type Ts, ts } from "@capikit/model";
import { appendToList } from "../edit/append-to-list.ts";
import { memberOf } from "../edit/find-call.ts";
import { indentAt, type ParsedSource, type TextEdit } from "../edit/parsed-source.ts";

/** A JSON file to edit. */
function parseJson(path: string, text: string): ParsedSource {
  const tree = ts.parseJsonText(path, text);
  return { path, text, tree, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** Adds a package to `devDependencies`, sorted if the names are sorted. */
export function addDevDependency(
  path: string,
  text: string,
  name: string,
  range: string,
): readonly TextEdit[] {
  const source = parseJson(path, text);
  const whole = (source.tree as Ts.JsonSourceFile).statements[0]?.expression;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole)) return [];
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(range)}`;
  const part = memberOf(whole, "devDependencies");
  const list = part !== undefined && ts.isPropertyAssignment(part) ? part.initializer : undefined;
  if (list === undefined || !ts.isObjectLiteralExpression(list) || list.properties.length === 0)
    return part === undefined ? appendToList(source, whole, `"devDependencies": {\n  ${entry}\n}`) : [];
  const next = list.properties.find(
    (one) => one.name !== undefined && ts.isStringLiteral(one.name) && one.name.text > name,
  );
  if (next === undefined) return appendToList(source, list, entry);
  const at = next.getStart(source.tree);
  return [{ at, text: `${entry},${source.eol}${indentAt(source, at)}` }];
}

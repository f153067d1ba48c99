import { type TextEdit, type Ts, ts } from "@capikit/model";
import { appendToList } from "./append-to-list.ts";
import { findMember } from "./find-call.ts";
import { indentAt, type ParsedSource } from "./parsed-source.ts";

/** A JSON file to edit. */
function parseJson(path: string, text: string): ParsedSource {
  const tree = ts.parseJsonText(path, text);
  return { path, text, tree, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** Adds a package to the dependencies, sorted if the names are sorted. */
export function addDependency(
  path: string,
  text: string,
  list: "dependencies" | "devDependencies",
  name: string,
  range: string,
): readonly TextEdit[] {
  const source = parseJson(path, text);
  const whole = (source.tree as Ts.JsonSourceFile).statements[0]?.expression;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole)) return [];
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(range)}`;
  const part = findMember(whole, list);
  const known = part !== undefined && ts.isPropertyAssignment(part) ? part.initializer : undefined;
  if (known === undefined || !ts.isObjectLiteralExpression(known) || known.properties.length === 0)
    return part === undefined ? appendToList(source, whole, `"${list}": {\n  ${entry}\n}`) : [];
  const next = known.properties.find(
    (one) => one.name !== undefined && ts.isStringLiteral(one.name) && one.name.text > name,
  );
  if (next === undefined) return appendToList(source, known, entry);
  const at = next.getStart(source.tree);
  return [{ at, text: `${entry},${source.eol}${indentAt(source, at)}` }];
}

import { isJsonObject } from "@capikit/common/json";
import { withoutByteOrderMark } from "@capikit/common/text";
import type { TextEdit } from "@capikit/generators/model";
import { eolOf } from "./parsed-source.ts";

/** Adds a package to the dependencies, sorted if the names are sorted, in npm's format of the file. */
export function addDependency(
  text: string,
  list: "dependencies" | "devDependencies",
  name: string,
  range: string,
): readonly TextEdit[] {
  const manifest: unknown = JSON.parse(withoutByteOrderMark(text));
  if (!isJsonObject(manifest)) return [];
  const entries = Object.entries(Object(manifest[list]) as object);
  const next = entries.findIndex(([other]) => other > name);
  entries.splice(next === -1 ? entries.length : next, 0, [name, range]);
  const [, indent = "  "] = /^([ \t]+)"/m.exec(text) ?? [];
  const written = JSON.stringify({ ...manifest, [list]: Object.fromEntries(entries) }, null, indent);
  const lines = written.replaceAll("\n", eolOf(text));
  return [{ at: text.indexOf("{"), end: text.lastIndexOf("}") + 1, text: lines }];
}

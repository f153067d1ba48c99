import type { BaseType } from "../tree/base-types.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule } from "./edit-module.ts";

/** Sets the keys of a `Pick` or `Omit`. Without keys, `Pick` is removed and `Omit` unwrapped. */
export function setKeys(tree: SourceTree, path: string, base: BaseType, keys: readonly string[]): void {
  const { text } = tree.module(path);
  const start = base.node.getStart();
  const { end } = base.node;
  const written = text.slice(start, end);
  const list = written.lastIndexOf(",");
  const replace = (at: number, to: number, by: string): void =>
    editModule(tree, path, [{ at, end: to, text: by }]);
  if (keys.length > 0) {
    replace(start + list, end, `, ${keys.map((key) => `"${key}"`).join(" | ")}>`);
  } else if (base.kind === "Omit") {
    replace(start, end, written.slice(written.indexOf("<") + 1, list).trim());
  } else {
    const comma = /,\s*$/.exec(text.slice(0, start))?.[0].length;
    const next = /^\s*,\s*/.exec(text.slice(end))?.[0].length;
    const keyword = /\s*\bextends\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    if (comma !== undefined) replace(start - comma, end, "");
    else if (next !== undefined) replace(start, end + next, "");
    else replace(start - keyword, end, " ");
  }
}

/** Inserts a key after the last of those before it in an order of names, otherwise at the end. */
export function insertKey(keys: readonly string[], key: string, order: readonly string[]): readonly string[] {
  const last = order.slice(0, order.indexOf(key)).findLast((name) => keys.includes(name));
  return keys.toSpliced(last === undefined ? keys.length : keys.indexOf(last) + 1, 0, key);
}

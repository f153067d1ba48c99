import { applyEdits, type TextEdit } from "@capikit/generators/model";
import { startWithComment, type Ts } from "@capikit/generators/source";
import type { ParsedModule } from "../tree/parsed-module.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Applies edits to a file. */
export function editModule(tree: SourceTree, path: string, edits: readonly TextEdit[]): void {
  tree.set(path, applyEdits(tree.module(path).text, edits));
}

/** Removes a member or statement with its comment and the blank line before it. */
export function removeNode(tree: SourceTree, path: string, node: Ts.Node): void {
  const module: ParsedModule = tree.module(path);
  const start = startWithComment(module.tree, node);
  const at = module.text.slice(0, start).trimEnd().length;
  const isFirst = at === 0 || module.text[at - 1] === "{";
  // The first one also takes the blank line after it.
  const blank = isFirst ? (/^\s*\n(?=\s*\S)/.exec(module.text.slice(node.end))?.[0].length ?? 0) : 0;
  const separator = at > 0 && isFirst ? "\n" : "";
  editModule(tree, path, [{ at, end: node.end + blank, text: separator }]);
}

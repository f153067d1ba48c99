import { compareText } from "@capikit/common/text";
import { docComment } from "@capikit/generators/model";
import { startWithComment, type Ts } from "@capikit/generators/source";
import { type ParsedModule, readComment } from "../tree/parsed-module.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule } from "./edit-module.ts";

/** The lines of a comment: its text, markers and `@` tags. */
export interface CommentLines {
  readonly text: readonly string[];
  readonly markers: readonly string[];
  readonly tags: readonly string[];
}

/** Reads the comment of a node. */
export function commentLines(module: ParsedModule, node: Ts.Node): CommentLines {
  const { description, markers } = readComment(module, node);
  const lines = description === "" ? [] : description.split("\n");
  const first = lines.findIndex((line) => line.startsWith("@"));
  const split = first === -1 ? lines.length : first;
  return { text: lines.slice(0, split), markers, tags: lines.slice(split) };
}

/** Prints a comment with one blank line between its parts. */
export function printComment({ text, markers, tags }: CommentLines, indent: string): string {
  const parts = [text, markers, tags].filter((part) => part.length > 0);
  const lines = parts.flatMap((part, index) => (index === 0 ? part : ["", ...part]));
  return docComment(lines, indent).join("\n");
}

/**
 * Replaces the markers of a Go declaration in the comment of its TypeScript form. Markers that the
 * comment has in addition remain, and so do descriptions of columns.
 */
export function replaceMarkers(
  tree: SourceTree,
  path: string,
  node: Ts.Node,
  change: { readonly before: readonly string[]; readonly after: readonly string[] },
): void {
  const module = tree.module(path);
  const comment = commentLines(module, node);
  const [before, after] = [change.before.map(markerKey), change.after.map(markerKey)];
  const kept = comment.markers.filter(
    (one) => !before.includes(markerKey(one)) || after.includes(markerKey(one)),
  );
  const known = new Set([...before, ...kept.map(markerKey)]);
  const added = change.after.filter((one) => !known.has(markerKey(one)));
  if (kept.length === comment.markers.length && added.length === 0) return;
  const at = startWithComment(module.tree, node);
  const end = node.getStart(module.tree);
  const indent = / *$/.exec(module.text.slice(0, at))?.[0] ?? "";
  const markers = added.reduce(insertMarker, kept);
  const text = printComment({ ...comment, markers }, indent).trimStart();
  editModule(tree, path, [{ at, end, text: `${text}\n${indent}` }]);
}

/** A marker without quotes, and without the description of a column. */
function markerKey(marker: string): string {
  const isColumn = marker.startsWith("+kubebuilder:printcolumn");
  const text = isColumn ? marker.replace(/,description=(?:"(?:[^"\\]|\\.)*"|`[^`]*`)/, "") : marker;
  return text.replace(/["`\\]/g, "");
}

const groups = [/^\+kubebuilder:/, /^\+listType/, /^\+list/];

function compareMarkers(a: string, b: string): number {
  const groupOf = (marker: string): number => {
    const found = groups.findIndex((each) => each.test(marker));
    return found === -1 ? groups.length : found;
  };
  const nameOf = (marker: string): string => marker.split("=")[0] ?? marker;
  const difference = groupOf(a) - groupOf(b);
  if (difference !== 0 || groupOf(a) > 0 || nameOf(a) === nameOf(b)) return difference;
  return compareText(nameOf(a), nameOf(b));
}

/** Inserts a marker after the last marker that sorts before it. */
function insertMarker(markers: readonly string[], marker: string): readonly string[] {
  const last = markers.findLastIndex((one) => compareMarkers(one, marker) <= 0);
  return markers.toSpliced(last + 1, 0, marker);
}

/** Sorts markers as in the sources: those of kubebuilder by name, then the others. */
export function sortMarkers(markers: readonly string[]): readonly string[] {
  return markers.toSorted(compareMarkers);
}

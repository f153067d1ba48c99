import type { Report } from "@capikit/common/diagnostics";
import type { ts as Ts } from "ts-morph";
import type { Marker } from "../../model/markers/marker.ts";
import { isFileMarker } from "../comments/read-comments.ts";
import { reportOrphans } from "../comments/report-orphans.ts";
import { type Docs, isTypeDeclaration } from "../symbols/docs.ts";
import type { Heritage } from "../symbols/heritage.ts";
import { declaredSymbol } from "../symbols/symbols.ts";
import { type CommentRange, commentAt, commentsFrom } from "../syntax/comment-ranges.ts";
import { ts } from "../syntax/compiler.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Matches offsets where a marker may start: a `+` at the start of a line or comment, or a misspelt one. */
function* markerStarts(text: string): Iterable<number> {
  for (const { index, 0: found } of text.matchAll(/\+|kubebuilder:/g)) {
    const fillers = found === "+" ? " \t*" : " \t*@+-#";
    let before = index - 1;
    while (before >= 0 && fillers.includes(text.charAt(before))) before--;
    const code = text.charAt(before);
    const opensComment = text.charAt(before - 1) === "/" || text.charAt(before + 1) === "*";
    if (before < 0 || code === "\n" || (code === "/" && opensComment)) yield index;
  }
}

/** The markers of files by file: they also depend on the kinds of the file. */
const scanned = new WeakMap<ParsedFile, readonly Marker[]>();

/** Checks markers that no kind uses, in all files. Returns the markers of files. */
export function scanComments(workspace: Workspace, docs: Docs, heritage: Heritage, report: Report): Marker[] {
  const found: Marker[] = [];
  const hasMarker = (text: string) => markerStarts(text)[Symbol.iterator]().next().done === false;
  for (const file of workspace.parseWhere(hasMarker)) {
    const { source } = file;
    const known = scanned.get(file);
    if (known !== undefined) {
      for (const item of known) found.push(item);
      continue;
    }
    const markers: Marker[] = [];
    scanStatements(workspace, docs, heritage, file, file.tree.statements, markers);
    for (const marker of docs.above(file, file.tree.endOfFileToken, "file").markers.filter(isFileMarker))
      markers.push(marker);
    scanned.set(file, markers);
    for (const item of markers) found.push(item);
    const claimed = claimedRanges(file, docs);
    for (const at of markerStarts(source.text))
      if (!claimed(at)) {
        reportOrphans(source, unclaimedComments(file, docs), report);
        break;
      }
  }
  return found;
}

function scanStatements(
  workspace: Workspace,
  docs: Docs,
  heritage: Heritage,
  file: ParsedFile,
  statements: readonly Ts.Statement[],
  found: Marker[],
): void {
  const scope = workspace.scope(file);
  for (const statement of statements) {
    if (!isTypeDeclaration(statement)) {
      for (const item of docs.above(file, statement, "file").markers.filter(isFileMarker)) found.push(item);
      if (
        ts.isModuleDeclaration(statement) &&
        statement.body !== undefined &&
        ts.isModuleBlock(statement.body)
      )
        scanStatements(workspace, docs, heritage, file, statement.body.statements, found);
      continue;
    }
    const entry = scope.names.get(statement.name.text);
    const symbol =
      entry?.kind === "declared" && entry.nodes.includes(statement)
        ? declaredSymbol(scope, statement.name.text, entry)
        : undefined;
    const mayBeKind =
      symbol !== undefined && (heritage.isKind(symbol) || heritage.ancestryOf(symbol).kind === "unknown");
    const target = mayBeKind ? "kind" : "type";
    for (const item of docs.above(file, statement, target).markers.filter(isFileMarker)) found.push(item);
    // Checks merged interfaces here too, in case they are not used.
    if (symbol !== undefined && symbol.nodes.length > 1) docs.ofSymbol(symbol, target);
    if (!ts.isEnumDeclaration(statement)) scanMembers(docs, file, statement);
  }
}

/** Reads the comments of all members below a node, including nested type literals. */
function scanMembers(docs: Docs, file: ParsedFile, node: Ts.Node): void {
  if (ts.isPropertySignature(node)) docs.above(file, node, "field");
  ts.forEachChild(node, (child) => scanMembers(docs, file, child));
}

/** Reports whether an offset is in a comment that was read. */
function claimedRanges(file: ParsedFile, docs: Docs): (at: number) => boolean {
  const { text } = file.source;
  const ranges = docs.claims(file).map((start) => ({ start, end: commentAt(text, start)?.end ?? start }));
  ranges.sort((a, b) => a.start - b.start);
  return (at) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = ranges[middle];
      if (range === undefined) return false;
      if (at < range.start) high = middle - 1;
      else if (at >= range.end) low = middle + 1;
      else return true;
    }
    return false;
  };
}

/** Returns all unread comments of a file, which are between the leaves of its tree. */
function unclaimedComments(file: ParsedFile, docs: Docs): CommentRange[] {
  const { text } = file.source;
  const claimed = new Set(docs.claims(file));
  const found: CommentRange[] = [];
  let at = 0;
  const gap = (end: number): void => {
    while (at < end) {
      const comment = text.charCodeAt(at) === 0x2f ? commentAt(text, at) : undefined;
      if (comment === undefined) at++;
      else {
        if (!claimed.has(comment.start)) found.push(comment);
        at = comment.end;
      }
    }
  };
  const visit = (node: Ts.Node): void => {
    if (ts.isToken(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const comments = commentsFrom(text, node.pos);
      gap(Math.max(node.pos, comments.at(-1)?.end ?? 0));
      at = Math.max(at, node.end);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  gap(text.length);
  return found;
}

import { commentLine, lineComment, type TextEdit } from "@capikit/generators/model";
import { type Ts, ts } from "@capikit/generators/source";
import { indentAt, type ParsedSource } from "./parsed-source.ts";
import { findNodes } from "./syntax.ts";

/** The position of a comment. */
interface Comment {
  readonly at: number;
  readonly end: number;
}

/** A marker in a comment: its name, and its lines including line endings. */
interface MarkerLines {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

const markerLine = /^[ \t]*(?:\/\*\*|\*|\/\/)?[ \t]*\+([a-zA-Z][\w:.-]*)/;

/**
 * Removes markers with their lines, and the whole comment if nothing else is in it.
 *
 * @param isMeant gets the name of a marker, and the offset of its line.
 */
export function removeMarkers(
  source: ParsedSource,
  isMeant: (name: string, at: number) => boolean,
): readonly TextEdit[] {
  return collectComments(source).flatMap((comment) => {
    const meant = markersIn(source, comment).filter(({ name, at }) => isMeant(name, at));
    if (meant.length === 0) return [];
    const { text } = source;
    const rest = meant.reduceRight(
      (left, { at, end }) => left.slice(0, Math.max(0, at - comment.at)) + left.slice(end - comment.at),
      text.slice(comment.at, comment.end),
    );
    if (/[^\s/*]/.test(rest)) return meant.map(({ at, end }) => ({ at, end, text: "" }));
    return [{ ...wholeLines(text, comment), text: "" }];
  });
}

export function hasMarker(source: ParsedSource, name: string, within?: Ts.Node): boolean {
  const comments = within === undefined ? collectComments(source) : leadingComments(source, within);
  return comments.some((comment) => markersIn(source, comment).some((one) => one.name === name));
}

/** Adds markers to the comment above a statement, after the others; creates the comment. */
export function addMarker(
  source: ParsedSource,
  statement: Ts.Node,
  ...markers: readonly string[]
): readonly TextEdit[] {
  const { text, eol } = source;
  const block = leadingComments(source, statement).findLast(({ at }) => text.startsWith("/**", at));
  const start = statement.getStart(source.tree);
  const indent = indentAt(source, start);
  if (block !== undefined) return intoBlock(source, block, markers);
  const lines = markers.map((marker) => commentLine(`+${marker}`));
  const comment =
    lines.length === 1
      ? `/** ${lines.join("")} */`
      : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join(eol + indent);
  return [{ at: start, text: `${comment}${eol}${indent}` }];
}

/** Adds a marker to the comment of a package, which has the marker `+groupName`. */
export function addPackageMarker(source: ParsedSource, marker: string): readonly TextEdit[] {
  const comments = collectComments(source);
  const block = comments.find((comment) =>
    markersIn(source, comment).some(({ name }) => name === "groupName"),
  );
  if (block === undefined) return [];
  if (source.text.startsWith("//", block.at))
    return [{ at: block.end, text: `${source.eol}${lineComment(`+${marker}`)}` }];
  return intoBlock(source, block, [marker]);
}

function intoBlock(source: ParsedSource, block: Comment, markers: readonly string[]): readonly TextEdit[] {
  const { text, eol } = source;
  const indent = indentAt(source, block.at);
  const last = markersIn(source, block).at(-1);
  const body = text.slice(block.at, block.end);
  if (!body.includes("\n")) {
    const existing = body.slice("/**".length, -"*/".length).trim();
    const lines = [
      "/**",
      ...(existing === "" ? [] : [` * ${existing}`]),
      ...markers.map((marker) => ` * ${commentLine(`+${marker}`)}`),
      " */",
    ];
    return [{ at: block.at, end: block.end, text: lines.join(eol + indent) }];
  }
  const behind = last?.end ?? text.lastIndexOf("\n", block.end - 1) + 1;
  return [
    { at: behind, text: markers.map((marker) => `${indent} * ${commentLine(`+${marker}`)}${eol}`).join("") },
  ];
}

/** Returns all comments before nodes, each once. */
function collectComments({ tree, text }: ParsedSource): readonly Comment[] {
  const isNode = (_: Ts.Node): _ is Ts.Node => true;
  const all = findNodes(tree, isNode).flatMap((node) => leadingComments({ text }, node));
  return [...new Map(all.map((one) => [one.at, one])).values()].sort((a, b) => a.at - b.at);
}

function leadingComments({ text }: Pick<ParsedSource, "text">, node: Ts.Node): readonly Comment[] {
  return (ts.getLeadingCommentRanges(text, node.pos) ?? []).map(({ pos, end }) => ({ at: pos, end }));
}

function markersIn({ text }: ParsedSource, { at, end }: Comment): readonly MarkerLines[] {
  const found: MarkerLines[] = [];
  for (let line = text.lastIndexOf("\n", at - 1) + 1; line < end; ) {
    const next = text.indexOf("\n", line) + 1 || text.length;
    const name = markerLine.exec(text.slice(Math.max(line, at), Math.min(next, end)))?.[1];
    // `name` ends at `=`, or at the last `:` before arguments.
    let stop = next;
    if (name !== undefined) {
      // A line that ends with a comma continues on the next line.
      while (stop < end && /,[ \t\r]*\n$/.test(text.slice(line, stop)))
        stop = text.indexOf("\n", stop) + 1 || text.length;
      found.push({ name: markerName(name), at: line, end: stop });
    }
    line = stop;
  }
  return found;
}

/** Without arguments: `capikit:contract:v1beta2` is the marker `capikit:contract`. */
function markerName(written: string): string {
  return (
    /^(?:capikit:contract|kubebuilder:(?:rbac|webhook|webhookconfiguration|resource|printcolumn))(?=:|$)/.exec(
      written,
    )?.[0] ?? written
  );
}

/** Extends a comment to the full lines that only it occupies. */
function wholeLines(text: string, { at, end }: Comment): { at: number; end: number } {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const next = text.indexOf("\n", end);
  const isAlone =
    /^[ \t]*$/.test(text.slice(start, at)) &&
    /^[ \t\r]*$/.test(text.slice(end, next === -1 ? undefined : next));
  return isAlone ? { at: start, end: next === -1 ? text.length : next + 1 } : { at, end };
}

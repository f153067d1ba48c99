import type { Diagnostic, Report } from "@capikit/common/diagnostics";
import { lineCommentText } from "../../model/diagnostics/codes/comments.ts";
import { contradictingMarkers } from "../../model/diagnostics/codes/markers.ts";
import type { Marker, MarkerTarget, MarkerValue } from "../../model/markers/marker.ts";
import type { MarkerText } from "../../model/markers/marker-text.ts";
import { parseMarker } from "../../model/markers/parse/parse-marker.ts";
import type { SourceText } from "../../model/text/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";
import { withoutStarEscapes } from "./marker-lines.ts";
import { scanComments } from "./scan-lines.ts";

/** Description and markers in the comments of a declaration. */
export interface DocBlock {
  /** The text of the last JSDoc block; absent if it is empty. */
  readonly description?: string;
  /** In source order without repetitions, including file markers (`isFileMarker`). */
  readonly markers: readonly Marker[];
  /** Whether an invalid marker was skipped, which may hold missing settings. */
  readonly incomplete?: true;
  /** Warnings about tags of other schema generators, for types of the API alone. */
  readonly tags?: readonly Diagnostic[];
}

const nothing: DocBlock = Object.freeze({ markers: Object.freeze([]) });

/**
 * Reads the description and markers in the comments of a declaration, member or statement, and
 * reports invalid markers.
 *
 * If comments may apply to several targets (as at the head of index.ts), pass all of them and
 * separate the markers with `acceptsTarget`.
 */
export function readComments(
  source: SourceText,
  comments: readonly CommentRange[],
  target: MarkerTarget | readonly MarkerTarget[],
  report: Report,
): DocBlock {
  if (comments.length === 0) return nothing;
  const targets = typeof target === "string" ? [target] : target;
  const markers: Marker[] = [];
  let incomplete = false as boolean;
  /** The `//` comments that are read, and the first ones with a marker of the declaration. */
  let group = undefined as LineGroup | undefined;
  let marked = undefined as LineGroup | undefined;
  const reportError: Report = (problem) => {
    incomplete ||= problem.severity === "error";
    report(problem);
  };
  const onMarker = (text: MarkerText) => {
    const marker = parseMarker(text, targets, reportError);
    if (marker === undefined) return;
    markers.push(marker);
    if (!isFileMarker(marker)) marked ??= group;
  };
  const lastBlock = comments.findLastIndex((comment) => comment.kind === "jsdoc");
  const prose: string[] = [];
  const tags: Diagnostic[] = [];
  const reader = {
    onMarker,
    onTag: (tag: Diagnostic) => void tags.push(tag),
    report: reportError,
  };
  scanComments(source, comments, reader, (index) => {
    const at = comments[index];
    group = at?.kind === "line" ? { at, lines: [] } : undefined;
    return index === lastBlock ? prose : group?.lines;
  });
  const description = lastBlock < 0 ? undefined : toDescription(prose);
  if (description === undefined && marked !== undefined)
    for (const tag of reportLines(source, marked)) tags.push(tag);
  return {
    ...(description === undefined ? {} : { description }),
    markers: dropRepeats(markers, report),
    ...(incomplete && { incomplete }),
    ...(tags.length > 0 && { tags }),
  };
}

/** Adjacent `//` comments, and their lines without markers. */
interface LineGroup {
  readonly at: CommentRange;
  readonly lines: string[];
}

/** Warns of the text of `//` comments. */
function reportLines(source: SourceText, { at: { start, end }, lines }: LineGroup): readonly Diagnostic[] {
  const [text] = toDescription(lines.filter((line) => !isDirective(line)))?.split("\n") ?? [];
  return text === undefined ? [] : [lineCommentText.create({ text }, { source, start, end })];
}

/** Reports whether a line instructs a linter or formatter. */
const isDirective = (line: string): boolean => /^\s*[a-z]+-(?:disable|enable|ignore)\b/.test(line);

/** Reports whether a marker (RBAC, webhooks) belongs to a file, not to a statement. */
export function isFileMarker(marker: Marker): boolean {
  return marker.definition.targets[0] === "file";
}

/**
 * Returns the description in the lines of a JSDoc block, without markers and tags.
 *
 * Trims and collapses blank lines first. Then removes lines outside fences that start with `TODO`,
 * and everything from the first line that starts with `---`. In this order, as in controller-gen, a
 * note at the end leaves its blank line.
 */
function toDescription(lines: readonly string[]): string | undefined {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of withoutNeedlessBlanks(lines)) {
    const run = fenceRun(line);
    if (fence !== undefined) {
      if (run?.startsWith(fence) && line.trim() === run) fence = undefined;
    } else if (run !== undefined) {
      fence = run;
    } else {
      if (line.startsWith("TODO")) continue;
      if (line.startsWith("---")) break;
      if (line.startsWith("\\TODO") || line.startsWith("\\---")) {
        kept.push(line.slice(1));
        continue;
      }
    }
    kept.push(line);
  }
  const text = withoutStarEscapes(kept.join("\n"));
  return /\S/.test(text) ? text : undefined;
}

function withoutNeedlessBlanks(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) if (line !== "" || (kept.length > 0 && kept.at(-1) !== "")) kept.push(line);
  if (kept.at(-1) === "") kept.pop();
  return kept;
}

/** Returns the back-quotes or tildes that open or close a fence on this line. */
function fenceRun(line: string): string | undefined {
  const start = line.length - line.trimStart().length;
  const mark = line[start];
  if (start > 3 || (mark !== "`" && mark !== "~")) return undefined;
  let end = start;
  while (line[end] === mark) end++;
  if (end - start < 3 || (mark === "`" && line.includes("`", end))) return undefined;
  return line.slice(start, end);
}

/**
 * Drops repeated markers, and reports contradictions between markers of which only one is allowed.
 * Call it on all markers of a declaration, again for a merged interface.
 */
export function dropRepeats(markers: readonly Marker[], report: Report): readonly Marker[] {
  if (markers.length < 2) return markers;
  const first = new Map<string, Marker>();
  const kept: Marker[] = [];
  for (const marker of markers) {
    if (marker.definition.repeatable && marker.key !== "listMapKey") {
      kept.push(marker);
      continue;
    }
    const key = marker.key === "listMapKey" ? `listMapKey=${String(marker.value)}` : marker.key;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, marker);
      kept.push(marker);
    } else if (!isSame(marker.value, other.value) || !isSame(marker.arguments, other.arguments)) {
      const { source, start } = marker.location;
      const { name, shape } = marker.definition;
      const facts = { marker: name, other: other.definition.name, isNamed: shape === "arguments" };
      report(
        contradictingMarkers.create(facts, { source, start, end: start + facts.marker.length + 1 }, [
          { message: `\`+${facts.other}\` is set here`, location: other.location },
        ]),
      );
    }
  }
  return kept.length === markers.length ? markers : kept;
}

/** Reports whether two values are equal in any key order; `{}` also equals an empty list. */
function isSame(a: MarkerValue, b: MarkerValue): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  if (keys.length === 0) return true;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Readonly<Record<string, MarkerValue>>;
  const right = b as Readonly<Record<string, MarkerValue>>;
  return keys.every((key) => Object.hasOwn(right, key) && isSame(left[key] ?? null, right[key] ?? null));
}

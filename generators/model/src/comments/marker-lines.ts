import type { Report } from "@capikit/common/diagnostics";
import { unclosedMarker } from "../diagnostics/codes/comments.ts";
import type { MarkerText } from "../markers/marker-text.ts";
import { nameEnd } from "../markers/parse/parse-marker.ts";
import { findMarker } from "../markers/registry/registry.ts";
import type { SourceText } from "../source/source-text.ts";
import { type CommentLine, isBlank } from "./comment-lines.ts";
import { withoutStarEscapes } from "./escapes.ts";

/** A marker's text, if it ends in the comment, and the index of the next line. */
export interface MarkerLines {
  readonly marker: MarkerText | undefined;
  readonly next: number;
}

/** Joins a marker's lines: open quotes, open braces and trailing commas continue it. */
export function joinMarker(
  source: SourceText,
  lines: readonly CommentLine[],
  index: number,
  plus: number,
  escaped: boolean,
  report: Report,
): MarkerLines {
  const { text } = source;
  const first = lines[index]?.end ?? plus + 1;
  const open = new OpenState();
  let end = first;
  let next = index + 1;
  open.read(text, plus + 1, first);
  const parts = [text.slice(plus + 1, first)];
  for (; open.isOpen(); next++) {
    const line = lines[next];
    if (line === undefined) {
      const marker = markerName(text.slice(plus + 1, first));
      report(unclosedMarker.create({ marker, open: open.describe() }, { source, start: plus, end: first }));
      return { marker: undefined, next };
    }
    let start = line.start;
    while (start < line.end && isBlank(text.charCodeAt(start))) start++;
    open.read(text, start, line.end);
    parts.push(text.slice(start, line.end));
    end = line.end;
  }
  const isPlain = !escaped || !parts.some((part) => part.includes("*\\"));
  const joined = parts.length === 1 ? (parts[0] ?? "") : parts.join(" ");
  const head = parts[0] ?? "";
  const marker: MarkerText = {
    source,
    start: plus,
    end,
    text: isPlain ? joined : withoutStarEscapes(joined),
    firstLine: isPlain ? head.length : withoutStarEscapes(head).length,
    escaped: !isPlain,
  };
  return { marker, next };
}

/** The open quotes and braces after the lines read so far. */
class OpenState {
  private quote = 0;
  private depth = 0;
  private endsWithComma = false;
  /** Whether the argument is JSON, with balanced brackets; undefined before the first one. */
  private isJson: boolean | undefined;

  read(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (this.quote !== 0) {
        if (code === this.quote) this.quote = 0;
        else if (code === 92 && this.quote === 34) at++;
      } else if (code === 34 || code === 96) this.quote = code;
      else if (code === 91) {
        this.isJson ??= takesJson(text.slice(start, at));
        if (this.isJson) this.depth++;
      } else if (code === 123) this.depth++;
      else if ((code === 125 || (code === 93 && this.isJson === true)) && this.depth > 0) this.depth--;
    }
    if (end > start) this.endsWithComma = this.quote === 0 && text.charCodeAt(end - 1) === 44;
  }

  isOpen(): boolean {
    return this.quote !== 0 || this.depth > 0 || this.endsWithComma;
  }

  describe(): string {
    if (this.quote === 34) return "a double quote is not closed";
    if (this.quote === 96) return "a back-quote is not closed";
    if (this.depth > 0) return "a brace is not closed";
    return "the last comma is not followed by a value";
  }
}

/** Reports whether a marker with this start takes JSON. */
function takesJson(start: string): boolean {
  return findMarker(markerName(start))?.value?.type === "json";
}

function markerName(text: string): string {
  const end = nameEnd(text);
  return text.slice(0, text[end - 1] === ":" ? end - 1 : end);
}

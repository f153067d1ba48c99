import { COLLECTION_STYLE, EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { YamlRange } from "./yaml-value.ts";

interface Part {
  readonly text: string;
  readonly events: readonly Event[];
  /** End of the last value. */
  readonly end: number;
}

/** Space, tab or line break; NaN, the end of the text, counts, too. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || Number.isNaN(code);
}

/** Returns the range of an event, or the start of a collection. Undefined for empty values. */
export function rangeOfEvent({ events, text }: Part, index: number): YamlRange | undefined {
  const event = events[index];
  switch (event?.type) {
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return { start: event.start, end: event.start + 1 };
    case EVENT_ID.ALIAS:
      return { start: event.anchorStart - 1, end: event.anchorEnd };
    case EVENT_ID.SCALAR:
      return event.valueStart < 0 ? rangeOfProperties(event) : rangeOfScalar(event, text);
    default:
      return undefined;
  }
}

/** An empty value may have an anchor or a tag. */
function rangeOfProperties({ anchorStart, anchorEnd, tagStart, tagEnd }: ScalarEvent): YamlRange | undefined {
  if (anchorStart >= 0) return { start: anchorStart - 1, end: anchorEnd };
  return tagStart >= 0 ? { start: tagStart, end: tagEnd } : undefined;
}

function rangeOfScalar({ style, valueStart, valueEnd }: ScalarEvent, text: string): YamlRange {
  switch (style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return { start: valueStart - 1, end: valueEnd + 1 };
    case SCALAR_STYLE.LITERAL_BLOCK:
    case SCALAR_STYLE.FOLDED_BLOCK:
      return { start: startOfBlock(text, valueStart), end: valueEnd };
    default:
      return { start: valueStart, end: valueEnd };
  }
}

/** The `|` or `>` on the line before the text of a block scalar. */
function startOfBlock(text: string, valueStart: number): number {
  const lineEnd = text.charCodeAt(valueStart - 2) === 0x0d ? valueStart - 2 : valueStart - 1;
  let lineStart = lineEnd;
  while (lineStart > 0 && !isLineBreak(text.charCodeAt(lineStart - 1))) lineStart -= 1;
  const header = /[|>][-+0-9]*(?:[ \t]+#.*|[ \t]*)$/s.exec(text.slice(lineStart, lineEnd));
  return header === null ? valueStart : lineStart + header.index;
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** Returns the position of an event, or of the nearest event before it. */
export function findPosition(part: Part, index: number): number {
  for (let at = index; at > 0; at -= 1) {
    const range = rangeOfEvent(part, at);
    if (range !== undefined) return range.start;
  }
  return 0;
}

/** Returns the end of a collection: its closing bracket, else the end of its last member. */
export function endOfCollection({ end, events, text }: Part, index: number): number {
  const event = events[index];
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return end;
  const from = Math.max(end, event.start + 1);
  if (event.style === COLLECTION_STYLE.BLOCK) return from;
  const bracket = event.type === EVENT_ID.MAPPING ? "}" : "]";
  // A pair in a list (`[a: b]`) has no brackets of its own.
  if (!/[[{]/.test(text.charAt(event.start))) return from;
  const closing = endOfGap(text, from);
  return text.startsWith(bracket, closing) ? closing + 1 : from;
}

function endOfGap(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "#") {
      while (at + 1 < text.length && !/[\r\n]/.test(text.charAt(at + 1))) at += 1;
    } else if (!/[\s,:]/.test(letter)) break;
  }
  return at;
}

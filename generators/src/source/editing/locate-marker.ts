import type { ArgumentDefinition, MarkerDefinition } from "../../model/markers/marker.ts";
import { lookUp, nameEnd } from "../../model/markers/parse/parse-marker.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";

/** A range of a text; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The part of a marker at an offset. Ranges are offsets in the file. */
export type LocatedMarker =
  | { readonly part: "name"; readonly range: TextRange; readonly definition?: MarkerDefinition }
  /** The name of an argument, or the place for one. */
  | {
      readonly part: "argument";
      readonly range: TextRange;
      readonly definition: MarkerDefinition;
      /** The names of the other arguments. */
      readonly others: readonly string[];
    }
  /** A value, or one item of a list. */
  | {
      readonly part: "value";
      readonly range: TextRange;
      readonly definition: MarkerDefinition;
      /** Empty for the argument of `+name=value`. */
      readonly name: string;
      readonly argument: ArgumentDefinition;
    };

/** Returns the part of a marker at an offset of a comment. The marker must start on this line. */
export function locateMarker(text: string, comment: CommentRange, offset: number): LocatedMarker | undefined {
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1) + 1, comment.start);
  const [line = ""] = /^.*/.exec(text.slice(lineStart, comment.end)) ?? [];
  const [before] = /^[\s/*]*\+/.exec(line) ?? [];
  if (before === undefined || offset < lineStart + before.length) return undefined;
  const start = lineStart + before.length;
  const rest = line.slice(before.length);
  const marker = (rest.endsWith("*/") ? rest.slice(0, -2) : rest).trimEnd();
  const at = offset - start;
  // Space before the offset belongs to the place of a value.
  return partAt(rest.slice(0, Math.max(at, marker.length)), at, start);
}

/** Returns the part at an offset of the text after `+`, which is at `base` in the file. */
function partAt(text: string, at: number, base: number): LocatedMarker | undefined {
  const place = ({ start, end }: TextRange): TextRange => ({ start: base + start, end: base + end });
  const named = lookUp({ text });
  if (named === undefined || at < named.at || (at === named.at && text[at - 1] !== ":")) {
    const end = nameEnd(text);
    if (at > end) return undefined;
    const range = place({ start: -1, end: named === undefined ? end : named.definition.name.length });
    return { part: "name", range, ...(named && { definition: named.definition }) };
  }
  const { definition } = named;
  const { value } = definition;
  const pieces = splitArguments(text, named.at, definition.shape === "value");
  const piece = pieces.find(({ start, end }) => at >= start && at <= end);
  if (piece === undefined || definition.origin === "foreign") return undefined;
  const item = piece.items.find(({ start, end }) => at >= start && at <= end);
  const argument = piece.name === "" ? value : findArgument(definition, piece);
  if (item !== undefined)
    return argument && { part: "value", range: place(item), definition, name: piece.name, argument };
  if (definition.shape !== "arguments") return undefined;
  const others = pieces.filter((one) => one !== piece).map(({ name }) => name);
  const range = place({ start: piece.start, end: piece.start + piece.name.length });
  return { part: "argument", range, definition, others };
}

function findArgument(definition: MarkerDefinition, { name }: Piece): ArgumentDefinition | undefined {
  const named = definition.arguments ?? {};
  return Object.hasOwn(named, name) ? named[name] : definition.otherArguments;
}

/** An argument of a marker that may be incomplete, in offsets of the marker's text. */
interface Piece extends TextRange {
  readonly name: string;
  /** The items of the value without quotes; one for a single value, empty without `=`. */
  readonly items: readonly TextRange[];
}

/** Splits `a=1,b=x;y` into arguments, or `=x;y` of a marker whose argument has no name. */
function splitArguments(text: string, from: number, isUnnamed: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; at <= text.length; ) {
    const [name = ""] = isUnnamed ? [] : (/^[\w-]*/.exec(text.slice(at)) ?? []);
    const equals = /^\s*=\s*/.exec(text.slice(at + name.length));
    const start = at;
    const items: TextRange[] = [];
    let end = at + name.length;
    if (equals !== null) {
      end += equals[0].length;
      do {
        const item = itemAt(text, end + (items.length > 0 ? 1 : 0), isUnnamed);
        items.push(item.content);
        end = item.end;
      } while (text[end] === ";");
    }
    pieces.push({ start, end, name, items });
    const comma = text.indexOf(",", end);
    if (comma === -1 || isUnnamed) break;
    at = comma + 1;
  }
  return pieces;
}

/** Returns the item of a list at an offset, and the offset of the separator after it. */
function itemAt(text: string, start: number, isLast: boolean): { content: TextRange; end: number } {
  const quote = text[start];
  if (quote === '"' || quote === "`") {
    const close = text.indexOf(quote, start + 1);
    const end = close === -1 ? text.length : close;
    return { content: { start: start + 1, end }, end: Math.min(end + 1, text.length) };
  }
  const [bare = ""] = (isLast ? /^[^;]*/ : /^[^,;]*/).exec(text.slice(start)) ?? [];
  return { content: { start, end: start + bare.length }, end: start + bare.length };
}

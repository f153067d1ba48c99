import type { TextRange } from "./locate-marker.ts";

/** An argument of a marker that may be incomplete, in offsets of the marker's text. */
export interface Piece extends TextRange {
  readonly name: string;
  /** The items of the value without quotes; one for a single value, empty without `=`. */
  readonly items: readonly TextRange[];
}

/** Splits `a=1,b=x;y` into arguments, or `=x;y` of a marker whose argument has no name. */
export function splitArguments(text: string, from: number, isUnnamed: boolean): readonly Piece[] {
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

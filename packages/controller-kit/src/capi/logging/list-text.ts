import type { WithMetadata } from "../metadata/object-like.ts";

/** The first texts, joined by commas, and how many more there are: `a, b, ... (3 more)`. */
export function listText(texts: readonly string[], shown = 5): string {
  const more = texts.length - shown;
  return [...texts.slice(0, shown), ...(more > 0 ? [`... (${more} more)`] : [])].join(", ");
}

/** {@link listText} of the names of objects. */
export function namesText(objects: readonly WithMetadata[], shown?: number): string {
  return listText(
    objects.map(({ metadata }) => metadata.name ?? ""),
    shown,
  );
}

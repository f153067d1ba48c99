import { type MarkerDefinition, markerRegistry } from "@capikit/model";
import type { Json } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";

const byKeyword = new Map(
  markerRegistry
    .filter(({ aliasOf, isForItems, print }) => print !== undefined && aliasOf === undefined && !isForItems)
    .map((definition): [string | undefined, MarkerDefinition] => [definition.keyword, definition]),
);

export const limitDefinitions: ReadonlyMap<string, MarkerDefinition> = new Map(
  [...byKeyword].flatMap(([keyword, definition]): [string, MarkerDefinition][] =>
    keyword === undefined || keyword.startsWith("x-") || definition.appliesTo === undefined
      ? []
      : [[keyword, definition]],
  ),
);

/** Returns the markers that set a keyword to a value; or `undefined` without any. */
export function markersFor(keyword: string, value: Json | undefined): MarkerLine[] | undefined {
  const definition = byKeyword.get(keyword);
  if (definition === undefined || value === undefined) return undefined;
  return definition.print?.(value)?.map((argument) => ({ name: definition.name, argument }));
}

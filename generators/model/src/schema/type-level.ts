import type { JsonSchema } from "@capikit/schema";
import type { TypeNode } from "../ir/type-node.ts";
import type { Draft } from "../markers/draft.ts";
import type { Location } from "../source/source-text.ts";
import { applyMarkers, isSchemaMarker } from "./apply-marker.ts";
import type { SiteContext } from "./build-site.ts";
import { meet } from "./meet.ts";
import { onceSetRules } from "./once-set-rules.ts";

/**
 * Applies a base's declaration to the whole object: its markers and those of its own bases, not
 * its members or texts.
 *
 * @param object the combined markers of all declarations for the object's members
 * @param members the origin of the object's members
 */
export function typeLevel(
  node: TypeNode,
  object: JsonSchema,
  members: ReadonlySet<Location>,
  context: SiteContext,
): Draft {
  const level: Draft = {};
  const literal = node.kind === "named" ? node.target : node;
  if (node.kind === "named") {
    const markers = node.markers.filter((marker) => isSchemaMarker(marker) && !marker.definition.isForItems);
    applyMarkers(
      { ...context, own: level, base: object, direct: false, isSpecial: false, isAlias: false },
      markers,
    );
    for (const text of ["title", "externalDocs", "example"] as const) delete level[text];
  }
  if (literal.kind !== "object")
    return literal.kind === "named"
      ? meet(typeLevel(literal, object, members, context), level, false).schema
      : level;
  const once = onceSetRules(literal, members, context.origins);
  if (once.length > 0)
    level["x-kubernetes-validations"] = [...once, ...(level["x-kubernetes-validations"] ?? [])];
  let bases: JsonSchema = {};
  for (const base of literal.bases)
    bases = meet(bases, typeLevel(base, object, members, context), false).schema;
  return meet(bases, level, false).schema;
}

import type { Report } from "@capikit/common/diagnostics";
import { capitalize } from "@capikit/common/text";
import type { JsonSchema, ValidationRule } from "@capikit/schema";
import { findContradiction, findUnfitBounds, hasBounds, type SchemaBound } from "@capikit/schema/manifests";
import * as problems from "../diagnostics/codes/schema.ts";
import type { Draft, Keyword } from "../markers/draft.ts";
import type { Marker, SchemaSite } from "../markers/marker.ts";
import type { Location } from "../text/source-text.ts";
import { type Conflict, meet } from "./meet.ts";
import { findKeyword, type Origins } from "./origin.ts";

/** A declaration or member whose markers change the schema of a type. */
export interface SiteInput {
  readonly base: JsonSchema;
  readonly direct: boolean;
  /** Like `direct`, for the items of an inline list. */
  readonly itemsDirect: boolean;
  /** Whether the type is a Kubernetes type that acts as a named type. */
  readonly isSpecial: boolean;
  /** Whether it is an alias rather than a member. */
  readonly isAlias: boolean;
  /** Whether an invalid marker was skipped, which may hold missing settings. */
  readonly incomplete: boolean;
  readonly markers: readonly Marker[];
  readonly description?: string | undefined;
  readonly location: Location;
  /** The type's own rules, which precede those of the markers. */
  readonly leadingRules?: readonly ValidationRule[] | undefined;
}

export interface SiteContext {
  readonly origins: Origins;
  readonly report: Report;
}

function reportConflicts(
  schema: JsonSchema,
  conflicts: readonly Conflict[],
  own: Draft,
  input: SiteInput,
  ofItems: boolean,
  context: SiteContext,
): void {
  const { origins, report } = context;
  const place = (keyword: Keyword) =>
    input.markers.findLast((marker) => findKeyword(marker, ofItems) === keyword)?.location;
  for (const { keyword, here, there } of conflicts) {
    const kind = keyword === "enum" ? problems.enumConflict : problems.typeConflict;
    const inner = origins.of(input.base, keyword);
    const related = inner === undefined ? undefined : [{ message: "the type sets it here", location: inner }];
    report(kind.create({ here, there }, place(keyword) ?? input.location, related));
  }
  reportUnfitBounds(schema, own, input, place, context);
  for (const bound of ["Maximum", "Minimum"] as const) {
    // A member can add the bound to an alias.
    const location = input.isAlias ? undefined : place(`exclusive${bound}`);
    const keyword = bound === "Maximum" ? "maximum" : "minimum";
    if (location === undefined || own[`exclusive${bound}`] !== true || schema[keyword] !== undefined)
      continue;
    const marker = `kubebuilder:validation:${ofItems ? "items:" : ""}`;
    const fact = { marker: `${marker}Exclusive${bound}`, bound: `${marker}${bound}` };
    report(problems.exclusiveWithoutBound.create(fact, location));
  }
  const none = hasBounds(own) ? findContradiction(schema) : undefined;
  // A contradiction in the type itself has been reported at the type.
  if (none === undefined || findContradiction(input.base) !== undefined) return;
  const { lower, upper } = none;
  const marker = place(upper.keyword) ?? place(lower.keyword);
  report(
    problems.contradictoryBounds.create(
      { lower: boundText(lower), upper: boundText(upper) },
      marker ?? input.location,
    ),
  );
}

/** Reports bounds for which the API server rejects every value, if a marker sets them or the format. */
function reportUnfitBounds(
  schema: JsonSchema,
  own: Draft,
  { base }: SiteInput,
  place: (keyword: Keyword) => Location | undefined,
  { origins, report }: SiteContext,
): void {
  if (!hasBounds(own) && own.multipleOf === undefined && own.format === undefined) return;
  for (const { keyword, range } of findUnfitBounds(schema)) {
    const isOwn = own[keyword] !== undefined;
    const location = isOwn
      ? place(keyword)
      : own.format === undefined
        ? undefined
        : origins.marker(base, keyword);
    if (location === undefined) continue;
    const marker = `kubebuilder:validation:${capitalize(keyword)}`;
    const help = "omit it: the type limits the value; or use a type that includes it";
    report(
      problems.boundOutOfRange.create(
        { marker, value: String(schema[keyword]), needs: range, help },
        location,
      ),
    );
  }
}

function buildItems(
  input: SiteInput,
  markers: readonly Marker[],
  context: SiteContext,
): JsonSchema | undefined {
  const items = input.base.items;
  if (items === undefined) {
    for (const marker of markers) {
      const fact = {
        marker: marker.definition.name,
        needs: "a list",
        found: input.base.type ?? "of any type",
      };
      context.report(problems.markerDoesNotFit.create(fact, marker.location));
    }
    return undefined;
  }
  const own: Draft = {};
  applyMarkers(
    { ...context, own, base: items, direct: input.itemsDirect, isSpecial: false, isAlias: false },
    markers,
  );
  const met = meet(items, own, input.itemsDirect);
  context.origins.note(met.schema, {
    location: input.location,
    markers: input.markers,
    items: true,
    inner: items,
  });
  reportConflicts(met.schema, met.conflicts, own, { ...input, base: items }, true, context);
  return met.schema;
}

/** Builds the schema of a type with the markers and description of a declaration or member. */
export function buildSite(input: SiteInput, context: SiteContext): JsonSchema {
  const { base, direct, isSpecial, isAlias, incomplete, description } = input;
  const markers = input.markers.filter(isSchemaMarker);
  if (markers.length === 0 && description === undefined) return base;
  const own: Draft = {};
  const site: SchemaSite = { ...context, own, base, direct, isSpecial, isAlias, incomplete };
  if (description !== undefined) own.description = description;
  const ofItems = markers.filter(({ definition }) => definition.isForItems);
  applyMarkers(
    site,
    ofItems.length === 0 ? markers : markers.filter(({ definition }) => !definition.isForItems),
  );
  const items = ofItems.length === 0 ? undefined : buildItems(input, ofItems, context);
  if (items !== undefined) own.items = items;
  const { schema, conflicts } = meet(base, own, direct);
  const leading = input.leadingRules ?? [];
  const rules = schema["x-kubernetes-validations"];
  const ordered: JsonSchema =
    leading.length === 0 || rules === undefined
      ? schema
      : {
          ...schema,
          "x-kubernetes-validations": [...leading, ...rules.filter((rule) => !leading.includes(rule))],
        };
  context.origins.note(ordered, {
    location: input.location,
    markers: input.markers,
    items: false,
    inner: base,
  });
  reportConflicts(ordered, conflicts, own, input, false, context);
  return ordered;
}

/** Returns a bound as written in its marker: `Minimum (exclusive) 1`. */
export function boundText({ keyword, exclusive, value }: SchemaBound): string {
  return `${capitalize(keyword)} ${exclusive ? "(exclusive) " : ""}${value}`;
}

export function isSchemaMarker({ definition }: Marker): boolean {
  return "schema" in definition.apply;
}

/** Applies markers to a schema in their order. Markers for items need a site for the items. */
export function applyMarkers(site: SchemaSite, markers: readonly Marker[]): void {
  const ordered = markers.some(({ definition }) => definition.order !== 0)
    ? markers.toSorted((a, b) => a.definition.order - b.definition.order)
    : markers;
  for (const marker of ordered) {
    const { apply } = marker.definition;
    if ("schema" in apply) apply.schema(site, marker);
  }
}

import * as faults from "../diagnostics/codes/schema.ts";
import type { Marker } from "../markers/marker.ts";
import type { Keyword } from "./draft.ts";
import { plainKey } from "./marker-keywords.ts";
import { isIntOrStringAt, type Site, spelling, typeAt, typeWords } from "./site.ts";

type Needs = "a number" | "a string" | "a list" | "an object";

interface Bound {
  readonly keyword: Keyword;
  readonly needs: Needs;
  readonly value: "boolean" | "count" | "number" | "positive";
}

const v = "kubebuilder:validation:";

/** The markers that bound a value, by key. */
export const bounds: Readonly<Record<string, Bound>> = {
  [`${v}Maximum`]: { keyword: "maximum", needs: "a number", value: "number" },
  [`${v}Minimum`]: { keyword: "minimum", needs: "a number", value: "number" },
  [`${v}ExclusiveMaximum`]: { keyword: "exclusiveMaximum", needs: "a number", value: "boolean" },
  [`${v}ExclusiveMinimum`]: { keyword: "exclusiveMinimum", needs: "a number", value: "boolean" },
  [`${v}MultipleOf`]: { keyword: "multipleOf", needs: "a number", value: "positive" },
  [`${v}MaxLength`]: { keyword: "maxLength", needs: "a string", value: "count" },
  [`${v}MinLength`]: { keyword: "minLength", needs: "a string", value: "count" },
  [`${v}MaxItems`]: { keyword: "maxItems", needs: "a list", value: "count" },
  [`${v}MinItems`]: { keyword: "minItems", needs: "a list", value: "count" },
  [`${v}MaxProperties`]: { keyword: "maxProperties", needs: "an object", value: "count" },
  [`${v}MinProperties`]: { keyword: "minProperties", needs: "an object", value: "count" },
};

function fits(site: Site, needs: Needs): boolean {
  const type = typeAt(site);
  switch (needs) {
    case "a number":
      return type === "integer" || type === "number";
    case "a string":
      return type === "string" || isIntOrStringAt(site);
    case "a list":
      return type === "array";
    case "an object":
      return type === "object";
  }
}

const isWhole = (value: bigint | number) => typeof value === "bigint" || Number.isInteger(value);

/** Applies a marker that bounds a value. */
export function applyBound(site: Site, marker: Marker): void {
  const bound = bounds[plainKey(marker)];
  if (bound === undefined) return;
  const { value } = marker;
  const name = spelling(marker);
  if (!fits(site, bound.needs)) {
    const fact = { marker: name, needs: bound.needs, found: typeWords(site) };
    site.report(faults.markerDoesNotFit.create(fact, marker.location));
    return;
  }
  if (bound.value === "boolean") {
    // `false` is what holds without it.
    if (value === true) Object.assign(site.own, { [bound.keyword]: true });
    return;
  }
  if (typeof value !== "number" && typeof value !== "bigint") return;
  const written = String(value);
  const tooSmall = bound.value === "count" ? value < 0 : bound.value === "positive" && value <= 0;
  if (tooSmall) {
    const needs = bound.value === "count" ? "0 or more" : "above 0";
    site.report(faults.boundOutOfRange.create({ marker: name, value: written, needs }, marker.location));
    return;
  }
  if (typeAt(site) === "integer" && !isWhole(value)) {
    site.report(faults.boundNotIntegral.create({ marker: name, value: written }, marker.location));
    return;
  }
  Object.assign(site.own, { [bound.keyword]: value });
}

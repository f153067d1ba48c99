import { capitalize } from "@capikit/common/text";
import { boundNotIntegral, boundOutOfRange } from "../../diagnostics/codes/schema.ts";
import { type DefinedMarkers, defineValidation, required } from "../define-marker.ts";
import type { Keyword } from "../draft.ts";
import type { Apply, MarkerDefinition, SchemaSite } from "../marker.ts";
import { printJson } from "./print.ts";
import { isIntOrStringAt, reportMisfit, typeAt } from "./site.ts";

type Needs = "a number" | "a string" | "a list" | "an object";

const types: Readonly<Record<Needs, NonNullable<MarkerDefinition["appliesTo"]>>> = {
  "a number": ["integer", "number"],
  "a string": ["string"],
  "a list": ["array"],
  "an object": ["object"],
};

function fits(site: SchemaSite, needs: Needs): boolean {
  const type = typeAt(site);
  if (type === undefined) return needs === "a string" && isIntOrStringAt(site);
  return types[needs].includes(type);
}

const isWhole = (value: bigint | number) => typeof value === "bigint" || Number.isInteger(value);

interface BoundHelp {
  readonly value: string;
  readonly summary: string;
  readonly example: boolean | number;
}

/** Defines a limit of a value: `count` requires integers from 0, `positive` numbers above 0. */
export function defineBound(
  keyword: Keyword,
  needs: Needs,
  takes: "boolean" | "count" | "number" | "positive",
  { value, summary, example }: BoundHelp,
): DefinedMarkers {
  const name = capitalize(keyword);
  const type = takes === "boolean" ? "boolean" : takes === "count" ? "integer" : "number";
  return defineValidation({
    name,
    value: required(type, value),
    appliesTo: types[needs],
    keyword,
    apply: applyBound(keyword, needs, takes),
    print: printJson,
    summary,
    examples: [`+kubebuilder:validation:${name}=${example}`],
  });
}

function applyBound(
  keyword: Keyword,
  needs: Needs,
  takes: "boolean" | "count" | "number" | "positive",
): Apply {
  return {
    schema(site, { definition, value, location }) {
      if (!fits(site, needs)) {
        reportMisfit(site, { definition, location }, needs);
        return;
      }
      if (takes === "boolean") {
        // `false` is the default.
        if (value === true) Object.assign(site.own, { [keyword]: true });
        return;
      }
      if (typeof value !== "number" && typeof value !== "bigint") return;
      const facts = { marker: definition.name, value: String(value) };
      if (takes === "count" ? value < 0 : takes === "positive" && value <= 0)
        site.report(
          boundOutOfRange.create({ ...facts, needs: takes === "count" ? "0 or more" : "above 0" }, location),
        );
      else if (typeAt(site) === "integer" && !isWhole(value))
        site.report(boundNotIntegral.create(facts, location));
      else Object.assign(site.own, { [keyword]: value });
    },
  };
}

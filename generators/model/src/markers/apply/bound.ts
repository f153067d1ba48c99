import { boundNotIntegral, boundOutOfRange } from "../../diagnostics/codes/schema.ts";
import type { Apply, SchemaSite } from "../apply.ts";
import type { MarkerEntry } from "../define-marker.ts";
import type { Keyword } from "../draft.ts";
import { printJson } from "./print.ts";
import { isIntOrStringAt, reportMisfit, typeAt } from "./site.ts";

type Needs = "a number" | "a string" | "a list" | "an object";

function fits(site: SchemaSite, needs: Needs): boolean {
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

/** Limits a value: `count` requires integers from 0, `positive` numbers above 0. */
export function bound(
  keyword: Keyword,
  needs: Needs,
  takes: "boolean" | "count" | "number" | "positive",
): Pick<MarkerEntry, "apply" | "keyword" | "print"> {
  const apply: Apply = {
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
  return { keyword, apply, print: printJson };
}

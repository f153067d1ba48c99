import { nearestName } from "@capikit/common/text";
import type { ValidationRule } from "@capikit/schema";
import { escapeMember } from "@capikit/schema";
import {
  oneOfDuplicateMember,
  oneOfRequiredMember,
  oneOfUnknownMember,
} from "../../diagnostics/codes/schema.ts";
import { unionDefault } from "../../diagnostics/codes/types.ts";
import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";
import type { Marker, SchemaSite } from "../marker.ts";
import { findRefusedDefault } from "./refused-default.ts";
import { addRule, reportMisfit, typeAt } from "./site.ts";

/** Defines a rule on the number of set members, with controller-gen's wording. */
export function defineOneOf(
  name: string,
  count: "at most one" | "exactly one" | "at least one",
  order: number,
  expression: (members: readonly string[]) => string,
): DefinedMarkers {
  return defineMarker({
    name: `kubebuilder:validation:${name}`,
    targets: ["type"],
    value: required("string[]", "Names of optional members of this type."),
    repeatable: true,
    appliesTo: ["object"],
    keyword: "x-kubernetes-validations",
    order,
    apply: {
      schema(site, marker) {
        const members = checkedMembers(site, marker);
        if (members.length === 0) return;
        const rule: ValidationRule = {
          rule: expression(members),
          message: `${count} of the fields in [${members.join(" ")}] ${count === "at most one" ? "may" : "must"} be set`,
        };
        addRule(site, rule, marker);
        const properties = site.base.properties ?? {};
        const objects = members.map((name) => ({
          where: `objects with \`${name}\``,
          members: { [name]: "" },
        }));
        const refused = findRefusedDefault(properties, [rule], objects);
        const schema = properties[refused?.name ?? ""];
        if (refused !== undefined && schema !== undefined)
          site.report(unionDefault.create(refused, site.origins.of(schema, "default") ?? marker.location));
      },
    },
    help: {
      category: "Validation",
      summary: `Allows only objects in which ${count} of the members is set.`,
      details: "It becomes a CEL rule of the type.",
    },
    examples: [`+kubebuilder:validation:${name}=password;keyRef`],
  });
}

/** Returns a CEL expression for the number of set members. */
export function countSet(members: readonly string[]): string {
  return members.map((member) => `(has(self.${escapeMember(member)})?1:0)`).join("+");
}

/** Returns the members that a marker lists; empty after an error. */
function checkedMembers(site: SchemaSite, marker: Marker): readonly string[] {
  const { definition, value, location } = marker;
  if (typeAt(site) !== "object") {
    reportMisfit(site, marker, "an object");
    return [];
  }
  const members = (Array.isArray(value) ? value : [value]).map(String);
  const known = Object.keys(site.base.properties ?? {});
  const good = members.filter((member) => {
    if (!known.includes(member)) {
      const fact = { marker: definition.name, member, suggestion: nearestName(member, known) };
      site.report(oneOfUnknownMember.create(fact, location));
      return false;
    }
    if (site.base.required?.includes(member) === true) {
      const schema = site.base.properties?.[member];
      const at = typeof schema === "object" ? site.origins.of(schema) : undefined;
      site.report(oneOfRequiredMember.create({ marker: definition.name, member, at }, location));
      return false;
    }
    return true;
  });
  if (good.length < members.length) return [];
  const twice = members.find((member, index) => members.indexOf(member) < index);
  if (twice !== undefined) {
    site.report(oneOfDuplicateMember.create({ marker: definition.name, member: twice }, location));
    return [];
  }
  return members;
}

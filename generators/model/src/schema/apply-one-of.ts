import * as faults from "../diagnostics/codes/schema.ts";
import type { Marker } from "../markers/marker.ts";
import { nearest } from "../text/nearest.ts";
import { oneOfRule } from "./one-of-rule.ts";
import { addRule, type Site, spelling, typeAt, typeWords } from "./site.ts";

/** Makes the rule of a one-of marker, if its members are there and optional. */
export function applyOneOf(site: Site, marker: Marker): void {
  const name = spelling(marker);
  if (typeAt(site) !== "object") {
    const fact = { marker: name, needs: "an object", found: typeWords(site) };
    site.report(faults.markerDoesNotFit.create(fact, marker.location));
    return;
  }
  const members = (Array.isArray(marker.value) ? marker.value : [marker.value]).map(String);
  const known = Object.keys(site.base.properties ?? {});
  const good = members.filter((member) => {
    if (!known.includes(member)) {
      const fact = { marker: name, member, suggestion: nearest(member, known) };
      site.report(faults.oneOfUnknownMember.create(fact, marker.location));
      return false;
    }
    if (site.base.required?.includes(member) === true) {
      site.report(faults.oneOfRequiredMember.create({ marker: name, member }, marker.location));
      return false;
    }
    return true;
  });
  if (good.length < members.length) return;
  const twice = members.find((member, index) => members.indexOf(member) < index);
  if (twice !== undefined) {
    site.report(faults.oneOfNamesTwice.create({ marker: name, member: twice }, marker.location));
    return;
  }
  const rule = oneOfRule(marker.key, members);
  if (rule !== undefined) addRule(site, rule, marker);
}

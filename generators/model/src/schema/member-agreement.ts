import * as faults from "../diagnostics/codes/schema.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Member } from "../ir/type-node.ts";

const optional = new Set(["optional", "k8s:optional", "kubebuilder:validation:Optional"]);
const required = new Set(["required", "k8s:required", "kubebuilder:validation:Required"]);

/** Whether the member was declared with `?`: a utility type may have changed that since, and the marker speaks of the declaration. */
function isWrittenOptional({ location }: Member): boolean {
  const { source, end } = location;
  return /^["'`\]]?\s*\?/.test(source.text.slice(end, end + 80));
}

/** Checks the markers that only repeat what the type says already. */
export function checkAgreement(member: Member, report: Report): void {
  for (const marker of member.markers) {
    const name = marker.definition.name;
    if (required.has(name) || optional.has(name)) {
      const isOptional = isWrittenOptional(member);
      if (optional.has(name) === isOptional) continue;
      const fact = { marker: name, member: member.name, optional: isOptional };
      report(faults.optionalityContradicted.create(fact, marker.location));
    }
    if (name === "nullable" && member.type.kind !== "nullable" && member.type.kind !== "opaque")
      report(faults.nullableWithoutNull.create({ member: member.name }, marker.location));
  }
}

import type { Report } from "@capikit/common/diagnostics";
import * as problems from "../diagnostics/codes/schema.ts";
import type { Member } from "../ir/type-node.ts";
import { isNullable } from "./type-shape.ts";

/** Reports whether the member was declared with `?`, before utility types were applied. */
function isWrittenOptional({ location }: Member): boolean {
  const { source, end } = location;
  return /^["'`\]]?\s*\?/.test(source.text.slice(end, end + 80));
}

/** Checks markers that only repeat the type. */
export function checkAgreement(member: Member, report: Report): void {
  for (const { definition, location } of member.markers) {
    const agrees = "agrees" in definition.apply ? definition.apply.agrees : undefined;
    if (agrees === "optional" || agrees === "required") {
      const isOptional = isWrittenOptional(member);
      if ((agrees === "optional") === isOptional) continue;
      const facts = { marker: definition.name, member: member.name, optional: isOptional };
      report(problems.optionalityContradicted.create(facts, location));
    }
    if (agrees === "nullable" && member.type.kind !== "opaque" && !isNullable(member.type))
      report(problems.nullableWithoutNull.create({ member: member.name }, location));
  }
}

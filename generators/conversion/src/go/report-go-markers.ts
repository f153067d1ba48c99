import type { Report } from "@capikit/common/diagnostics";
import { conversionDiagnostics } from "@capikit/model";
import type { SpokePlan } from "../plan/conversion-plan.ts";
import { conversionMarker } from "../plan/members.ts";

/** Reports markers that describe conversions of Go types, for kinds without known Go types. */
export function reportGoMarkers(plans: Iterable<SpokePlan>, report: Report): void {
  for (const { pairs } of plans)
    for (const { spoke, hub } of pairs)
      for (const member of [...spoke.members, ...hub.members])
        for (const name of ["go", "restore"]) {
          const location = conversionMarker(member, name)?.location;
          if (location === undefined) continue;
          const facts = {
            marker: `+capikit:conversion:${name}`,
            field: member.name,
            reason: "option `goTypes` is not set",
          };
          report(conversionDiagnostics.conversionGoMarker.create(facts, location));
        }
}

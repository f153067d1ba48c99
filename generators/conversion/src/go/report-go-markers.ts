import type { Report } from "@capikit/common/diagnostics";
import { conversionDiagnostics, type KindVersion } from "@capikit/model";
import type { SpokePlan } from "../plan/conversion-plan.ts";
import type { KindFamily } from "../plan/hubs.ts";
import { conversionMarker } from "../plan/members.ts";

/**
 * Reports markers that describe conversions of Go types, for kinds without known Go types. Types
 * from other packages, such as Cluster API's, may have them.
 */
export function reportGoMarkers(
  plans: ReadonlyMap<KindVersion, SpokePlan>,
  families: readonly KindFamily[],
  report: Report,
): void {
  const kinds = families.flatMap(({ hub, spokes }) => [hub, ...spokes]);
  const folders = kinds.map((kind) => `${kind.package.folder}/`);
  const isOwn = (path: string): boolean => folders.some((folder) => path.startsWith(folder));
  for (const { pairs } of plans.values())
    for (const { spoke, hub } of pairs)
      for (const member of [...spoke.members, ...hub.members])
        for (const name of ["go", "restore"]) {
          const location = conversionMarker(member, name)?.location;
          if (location === undefined || !isOwn(location.source.path)) continue;
          const facts = {
            marker: `+capikit:conversion:${name}`,
            field: member.name,
            reason: "option `goTypes` is not set",
          };
          report(conversionDiagnostics.conversionGoMarker.create(facts, location));
        }
}

import type { Report } from "@capikit/common/diagnostics";
import { conversionDiagnostics, describeType, type Marker, type TypeNode } from "@capikit/model";
import { type PairPlan, pairIn } from "./conversion-plan.ts";
import { conversionMarker } from "./members.ts";

/** Reports `+capikit:conversion:move` of a hub's type. */
export function reportHubMoves(hub: TypeNode, moves: readonly Marker[], report: Report): void {
  for (const { location } of moves) {
    const facts = {
      marker: "+capikit:conversion:move",
      field: describeType(hub),
      reason: "it applies to types of other versions than the hub",
    };
    report(conversionDiagnostics.conversionMarkerUnused.create(facts, location));
  }
}

/** Reports handled fields that a conversion of the root reaches without a function of `finish`. */
export function reportUnhandled(root: PairPlan, report: Report): void {
  const visited = new Set<PairPlan>();
  const visit = (pair: PairPlan | undefined): void => {
    if (pair === undefined || visited.has(pair) || pair.finish.length > 0) return;
    visited.add(pair);
    for (const member of pair.handled) {
      const marker = conversionMarker(member, "handled");
      const facts = { field: member.name };
      report(conversionDiagnostics.conversionUnhandled.create(facts, marker?.location));
    }
    for (const { value } of pair.fields) visit(pairIn(value));
  };
  visit(root);
}

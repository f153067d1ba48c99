import type { Report } from "@capikit/common/diagnostics";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { TypeNode } from "../../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { conversionMarker, followMembers } from "../../conversion-members.ts";
import { type PairPlan, pairIn } from "./conversion-plan.ts";
import type { Claim, Side } from "./side.ts";

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

/**
 * Returns a marker of a field's conversion: of the spoke's field, else of the hub's. If the hub's
 * field names its counterpart, its markers apply only to versions with that field.
 */
export function claimMarker(spoke: Claim, hub: Claim, name: string): Marker | undefined {
  if (isShared(spoke, hub)) return undefined;
  const counterpart = conversionMarker(hub.member, "from")?.value;
  const applies =
    counterpart === undefined || (hub.path.length === 1 && counterpart === spoke.path.join("."));
  return conversionMarker(spoke.member, name) ?? (applies ? conversionMarker(hub.member, name) : undefined);
}

/** Reports whether both versions share a field's declaration and type, so that values are equal. */
function isShared({ member: a }: Claim, { member: b }: Claim): boolean {
  return a.location === b.location && unwrapNames(a.type) === unwrapNames(b.type);
}

/** Returns both fields of `+capikit:conversion:move`. Reports paths that do not exist. */
export function movedClaims(
  spoke: Side,
  hub: Side,
  { arguments: given, location }: Marker,
  report: Report,
): readonly [spoke: Claim | undefined, hub: Claim | undefined] {
  const claim = (side: Side, text: unknown): Claim | undefined => {
    const path = String(text).split(".");
    const member = followMembers(side.type, path)?.at(-1);
    if (member !== undefined) return { side, path, member };
    const facts = { path: path.join("."), version: side.version, suggestion: undefined };
    report(conversionDiagnostics.conversionNoSuchField.create(facts, location));
    return undefined;
  };
  return [claim(spoke, given.field), claim(hub, given.hub)];
}

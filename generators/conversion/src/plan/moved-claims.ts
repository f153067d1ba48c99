import type { Report } from "@capikit/common/diagnostics";
import { conversionDiagnostics, type Marker } from "@capikit/model";
import { followMembers } from "./members.ts";
import type { Claim, Side } from "./side.ts";

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

import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { Member } from "../../../model/ir/type-node.ts";
import { describeType } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { conversionMarker } from "../../conversion-members.ts";
import { isDecided } from "./members.ts";
import type { Claim, Side } from "./side.ts";

/** Assigning it would set the prototype; reading it would return the prototype. */
export const prototypeField = "__proto__";

/** Reports a field that is dropped, preserved or handled, and converted as well. */
export function checkMarkers(member: Member, report: Report): void {
  const given = ["from", "with", "lossy", "restore", "drop", "preserve", "handled"].filter(
    (name) => conversionMarker(member, name) !== undefined,
  );
  if (!isDecided(member) || given.length === 1) return;
  const markers = given.map((name) => `+capikit:conversion:${name}`);
  report(
    conversionDiagnostics.conversionMarkersClash.create({ markers, field: member.name }, member.location),
  );
}

/** Reports a field whose name is not safe to convert. */
export function reportPrototypeField({ side, path, member }: Claim, report: Report): void {
  const field = path.join(".");
  report(
    conversionDiagnostics.conversionPrototypeField.create({ field, version: side.version }, member.location),
  );
}

/** Reports counterparts whose types cannot be converted. */
export function reportTypesDiffer(from: Claim, to: Claim, report: Report): void {
  report(
    conversionDiagnostics.conversionTypesDiffer.create(
      {
        field: from.path.join("."),
        type: describeType(from.member.type),
        version: from.side.version,
        other: to.side.version,
        otherField: to.path.join("."),
        otherType: describeType(to.member.type),
      },
      from.member.location,
      [{ message: "the counterpart", location: to.member.location }],
    ),
  );
}

/** Reports a marker `from` whose field does not exist on the other side. */
export function reportNoSuchField({ value, location }: Marker, other: Side, report: Report): void {
  const path = String(value);
  const names = other.type.members.map(({ name }) => name);
  const facts = { path, version: other.version, suggestion: nearestName(path, names) };
  report(conversionDiagnostics.conversionNoSuchField.create(facts, location));
}

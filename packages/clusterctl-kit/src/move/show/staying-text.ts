import type { Paint } from "@capikit/common/diagnostics";
import { formatCount, withoutHidden } from "@capikit/common/text";
import { named } from "../objects/object-name.ts";
import type { MovePlan } from "../plan/move-plan.ts";
import { type StayingObject, type StayReason, stayReasons } from "../stays/staying-object.ts";

/** Returns the lines about objects that stay in the source, by reason. */
export function stayingLines({ staying, unread }: MovePlan, paint: Paint): readonly string[] {
  const lines: string[] = [];
  if (staying.length > 0)
    lines.push("", paint("place", `${formatCount(staying.length, "object")} in the source after the move`));
  let last: StayReason | undefined;
  for (const object of staying) {
    if (object.reason !== last) lines.push(`${stayReasons[object.reason]}:`);
    last = object.reason;
    const notes = notesOf(object);
    lines.push(`  ${named(object)}${notes === "" ? "" : ` ${paint("faint", `(${notes})`)}`}`);
  }
  if (unread.length > 0)
    lines.push(
      "",
      paint("place", "Kinds that could not be listed"),
      ...unread.map((kind) => `  ${withoutHidden(kind)}`),
    );
  return lines;
}

function notesOf(object: StayingObject): string {
  const {
    existsInTarget,
    garbageCollected,
    owner,
    usedBy: [first, ...others],
  } = object;
  const uses =
    first === undefined
      ? []
      : [
          `used by ${named(first.by)} in ${first.path}`,
          ...(others.length > 0 ? [`and ${formatCount(others.length, "more reference")}`] : []),
        ];
  return [
    owner === undefined ? "" : `owner: ${named(owner)}`,
    uses.join(" "),
    existsInTarget === true ? "exists in the target" : "",
    garbageCollected ? "garbage-collected once its owners have moved" : "",
  ]
    .filter((note) => note !== "")
    .join("; ");
}

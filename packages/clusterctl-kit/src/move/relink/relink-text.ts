import type { Paint } from "@capikit/common/diagnostics";
import { formatCount, withoutHidden } from "@capikit/common/text";
import { named } from "../objects/object-name.ts";
import type { RelinkPlan } from "./plan-relink.ts";

/** Formats a plan as text: the objects with their new owners and finalizers, and what prevents them. */
export function relinkText(plan: RelinkPlan, paint: Paint = (_, text) => text): string {
  const { source, compared, objects, unpaused, missing, unknown } = plan;
  const lines = [
    paint("place", `${formatCount(objects.length, "object")} to link of ${compared} in ${source}`),
    ...objects.map((object) => {
      const owners = object.added.map(({ kind, name }) => `owner ${kind} ${name}`);
      const added = [...owners, ...object.addedFinalizers.map((one) => `finalizer ${one}`)];
      return `${named(object)}: ${withoutHidden(added.join(", "))}`;
    }),
    ...section("not paused: pause them before their objects are linked", unpaused.map(named)),
    ...section(
      "owners that do not exist: restore them, or remove the references",
      missing.map(({ object, owner }) => `${named(object)}: ${withoutHidden(owner)}`),
    ),
    ...section("no owner, and none is known: their providers may set one", unknown.map(named)),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

import type { Member, ObjectType } from "../../../model/ir/type-node.ts";
import { type KeepPlan, type PairPlan, pairIn } from "./conversion-plan.ts";
import { unwrapObject } from "./members.ts";

/**
 * Returns the fields of `status` that only one version has. Conversions do not restore them, because
 * clients that may not write `status` can change annotations.
 */
export function unrestoredStatus(root: PairPlan): ReadonlySet<Member> {
  const found = new Set<Member>();
  const seen = new Set<PairPlan>();
  const addPair = (pair: PairPlan): void => {
    if (seen.has(pair)) return;
    seen.add(pair);
    addKept(pair.spoke, pair.spokeOnly);
    addKept(pair.hub, pair.hubOnly);
    for (const { value } of pair.fields) {
      const inner = pairIn(value);
      if (inner !== undefined) addPair(inner);
    }
  };
  const addKept = (type: ObjectType, { keep, containers }: KeepPlan): void => {
    for (const member of type.members) {
      const container = containers.get(member.name);
      const inside = container && unwrapObject(member.type);
      if (keep.includes(member.name)) found.add(member);
      if (container !== undefined && inside !== undefined) addKept(inside, container);
    }
  };
  const statusOf = ({ keep, containers }: KeepPlan): KeepPlan => ({
    keep: keep.filter((name) => name === "status"),
    containers: new Map([...containers].filter(([name]) => name === "status")),
  });
  addKept(root.spoke, statusOf(root.spokeOnly));
  addKept(root.hub, statusOf(root.hubOnly));
  for (const { spoke, hub, value } of root.fields) {
    const inner = spoke[0] === "status" || hub[0] === "status" ? pairIn(value) : undefined;
    if (inner !== undefined) addPair(inner);
  }
  return found;
}

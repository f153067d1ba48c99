import { type Plan, restarts, skips } from "./plan.ts";

/**
 * Returns plans in groups that share a run: one plan per step, each of which must end in the state of
 * the reference before the next one begins. Restarts are not mixed with plans that the memory of the
 * program survives, which they would hide. The groups of each class are spread evenly: an exploration
 * that ends early has tried all classes.
 */
export function groupPlans(plans: readonly Plan[]): (readonly Plan[])[] {
  const isLong = ({ step, last }: Plan): boolean => last > step;
  const sharing = plans.filter((plan) => !skips(plan) && !isLong(plan));
  const groups: Plan[][] = [];
  for (const isRestarting of [false, true]) {
    const rows: Plan[][] = [];
    const counts = new Map<number, number>();
    for (const plan of sharing.filter((one) => restarts(one) === isRestarting)) {
      const row = counts.get(plan.step) ?? 0;
      counts.set(plan.step, row + 1);
      const group = rows[row];
      if (group === undefined) rows.push([plan]);
      else group.push(plan);
    }
    for (const row of rows) groups.push(row);
  }
  // The numbers of a second perturbation are those of a run without other plans.
  for (const plan of plans.filter(isLong)) groups.push([plan]);
  // Only the last plan of a group may change the course of later steps.
  const free = groups
    .filter((group) => !group.some(skips))
    .map((group, at) => ({ group, at, last: Math.max(...group.map(({ step }) => step)) }))
    .reverse();
  const byLast = Map.groupBy(free, ({ last }) => last);
  for (const plan of plans.filter((one) => skips(one) && !isLong(one))) {
    const [first] = [...byLast]
      .flatMap(([last, left]) => (last < plan.step ? left.slice(-1) : []))
      .sort((a, b) => a.at - b.at);
    if (first === undefined) {
      groups.push([plan]);
      continue;
    }
    first.group.push(plan);
    byLast.get(first.last)?.pop();
  }
  return spread(groups);
}

function spread(groups: readonly (readonly Plan[])[]): (readonly Plan[])[] {
  return [...Map.groupBy(groups, ([first]) => first?.class).values()]
    .flatMap((ofClass) => ofClass.map((group, at) => ({ group, at: (at + 0.5) / ofClass.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ group }) => group);
}

import { getOrCreate } from "@capikit/common/json";
import type { Plan } from "./plan.ts";
import type { Reference } from "./run-result.ts";
import { wordsOf } from "./values.ts";

/**
 * Returns the plans that perturb what a program does for an object that differs from others in its name
 * only: its reconciles make the same calls at the same lines, see the same events, and it and its
 * dependents end in the same states. Plans of the first and of the last one of equal objects remain, since
 * programs may treat the first or the last object differently.
 */
export function plansOfEqualObjects(reference: Reference, plans: readonly Plan[]): ReadonlySet<string> {
  const owners = ownersOf(reference);
  const equal = Map.groupBy(tracesOf(reference, owners), ([, lines]) => lines.join("\n"));
  const between = new Set([...equal.values()].flatMap((all) => all.slice(1, -1)).map(([object]) => object));
  if (between.size === 0) return new Set();
  const { operations, events, reads, dependents } = reference;
  const objectOf = ({ perturbations: [one] }: Plan): string | undefined => {
    if (one === undefined) return undefined;
    if ("operation" in one) return operations[one.operation - 1]?.site.object;
    if ("read" in one) return reads[one.read - 1]?.site.object;
    if ("event" in one) return owners.get(events[one.event - 1]?.object ?? "");
    if (!("dependent" in one)) return undefined;
    const { kind, key } = dependents[one.step - 1]?.[one.dependent] ?? {};
    return owners.get(objectName(kind ?? "", key ?? ""));
  };
  return new Set(plans.filter((plan) => between.has(objectOf(plan) ?? "")).map(({ id }) => id));
}

/** Returns the name of an object by its kind and its key in a store. */
export const objectName = (kind: string, key: string): string =>
  `${kind} ${key.startsWith("/") ? key.slice(1) : key}`;

/** Returns the object for which each object is written: none for those that are written for several ones. */
function ownersOf({ operations }: Reference): ReadonlyMap<string, string> {
  const owners = new Map<string, string | undefined>();
  for (const { target, site } of operations) {
    if (target === undefined || site.object === undefined) continue;
    owners.set(target, owners.has(target) && owners.get(target) !== site.object ? undefined : site.object);
  }
  for (const { site } of operations) if (site.object !== undefined) owners.set(site.object, site.object);
  return new Map([...owners].flatMap(([target, owner]) => (owner === undefined ? [] : [[target, owner]])));
}

/** Returns what the program does for each object, without its name. */
function tracesOf(reference: Reference, owners: ReadonlyMap<string, string>): Map<string, string[]> {
  const { operations, events, reads, checkpoints } = reference;
  const shapeOf = shapesOf(reference);
  const traces = new Map<string, string[]>();
  const add = (object: string | undefined, ...line: unknown[]): void => {
    if (object === undefined) return;
    const texts = line.map((one) => (typeof one === "string" ? shapeOf(object, one) : one));
    const lines = getOrCreate(traces, object, () => []);
    lines.push(JSON.stringify(texts));
  };
  for (const { site, step, text, isRead, follows, hasDeleted } of operations)
    add(site.object, step, text, site.place, site.object, isRead, follows, hasDeleted);
  for (const { site, step, text } of reads) add(site.object, step, text, site.place);
  for (const { object, step } of events) add(owners.get(object), step, object);
  for (const [at, checkpoint] of checkpoints.entries())
    for (const [key, members] of checkpoint?.state.objects ?? [])
      add(owners.get(key), at, key, ...[...members].flat());
  return traces;
}

/** Returns a function that replaces the name and UIDs of an object, and what the platform returned. */
function shapesOf({ checkpoints }: Reference): (object: string, text: string) => string {
  const uids = new Map<string, Set<string>>();
  const invented = new Set<string>();
  for (const checkpoint of checkpoints) {
    for (const one of checkpoint?.invented ?? []) if (one.length > 3 && !/^\d+$/.test(one)) invented.add(one);
    for (const { kind = "", metadata } of checkpoint?.objects ?? []) {
      const object = objectName(kind, `${metadata.namespace ?? ""}/${metadata.name}`);
      uids.set(object, (uids.get(object) ?? new Set()).add(metadata.uid ?? ""));
    }
  }
  return (object, text) => {
    const name = object.slice(Math.max(object.lastIndexOf("/"), object.indexOf(" ")) + 1);
    const own = [...(uids.get(object) ?? []), name];
    const replace = (word: string): string => {
      if (invented.has(word)) return "<platform>";
      const found = own.find((one) => word === one || word.startsWith(`${one}-`));
      return found === undefined ? word : `<${found === name ? "name" : "UID"}>${word.slice(found.length)}`;
    };
    return wordsOf(text.replaceAll(/<platform \d+/g, "<platform"))
      .map(replace)
      .join("");
  };
}

import { getOrCreate } from "@capikit/common/json";
import { keyOf, readObject, type StoredObject } from "../store/stored-object.ts";
import { readResources, type Target } from "./run-objects.ts";
import type { Reference } from "./run-result.ts";
import { incidental, perturbationsOf, type RunState, reportProblem } from "./run-state.ts";

/** What existed at the end of a step. */
export interface Settled {
  /** The objects to which each resource belongs, by the resource without its state. */
  readonly resources: ReadonlyMap<string, readonly Existing[]>;
  readonly uids: ReadonlySet<string>;
  readonly step: number;
}

interface Existing {
  readonly kind: string;
  readonly object: StoredObject;
}

/** Reports whether a text that the platform returned identifies a resource, unlike a size or version. */
const isIdentifier = (text: string): boolean => !/^\d{1,3}$/.test(text);

const firstWord = (resource: string): string => resource.split(" ", 1)[0] ?? "";

/**
 * Returns a resource without its state: `instances/i-1` of `instances/i-1 {"size":1}`, and `vm i-1` of
 * `vm a small i-1`.
 */
function identityOf<P>({ invented }: RunState<P>, resource: string): string {
  const [first = "", ...words] = resource.split(" ");
  const id = words.find((word) => invented.has(word) && isIdentifier(word));
  if (id === undefined || first.includes("/") || [...invented].some((one) => first.includes(one)))
    return first;
  return `${first} ${id}`;
}

/** Returns the objects that are not being deleted. */
function liveObjects<P>(run: RunState<P>): Existing[] {
  return run.api.cluster.stores
    .filter(({ kind }) => !incidental.has(`${kind.group}/${kind.kind}`))
    .flatMap(({ kind: { kind }, objects }) => [...objects.values()].map((object) => ({ kind, object })))
    .filter(({ object }) => !object.deleting);
}

const uidsOf = (objects: readonly Existing[]): Set<string> =>
  new Set(objects.map(({ object }) => object.uid));

/** Reports whether a text has an identifier, and not only a longer one. */
function mentions(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
    if (!/[\w.-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + id.length] ?? " ")) return true;
  return false;
}

/** Remembers what exists after a step. */
export function settleRemovals<P>(run: RunState<P>): void {
  checkRemovedResources(run);
  run.settled = { resources: ownedResources(run, true), uids: uidsOf(liveObjects(run)), step: run.step };
}

/** Forgets the resources that a step has removed. */
export function forgetResources<P>(run: RunState<P>): void {
  const left = identitiesOf(run);
  for (const one of run.kept) if (!left.has(one)) run.kept.delete(one);
  if (run.settled === undefined) return;
  const resources = [...run.settled.resources].filter(([identity]) => left.has(identity));
  run.settled = { ...run.settled, resources: new Map(resources) };
}

const identitiesOf = <P>(run: RunState<P>): Set<string> =>
  new Set(readResources(run).flatMap((one) => [firstWord(one), identityOf(run, one)]));

/** What each version of an object mentions, which does not change. */
const mentionedIn = new WeakMap<StoredObject, Map<string, boolean>>();

function isMentioned(object: StoredObject, id: string): boolean {
  const known = getOrCreate(mentionedIn, object, () => new Map<string, boolean>());
  return getOrCreate(known, id, () => mentions(object.bytes.toString(), id));
}

/** Returns the resources that objects mention, and those that mention the UID of an object, without known ones. */
function ownedResources<P>(
  run: RunState<P>,
  byUid: boolean,
  known?: ReadonlyMap<string, unknown>,
): Map<string, readonly Existing[]> {
  const owned = new Map<string, readonly Existing[]>();
  const resources = readResources(run).filter((one) => known?.has(identityOf(run, one)) !== true);
  if (resources.length === 0) return owned;
  const objects = liveObjects(run);
  for (const resource of resources) {
    const ids = [...run.invented].filter(
      (id) => isIdentifier(id) && resource.includes(id) && mentions(resource, id),
    );
    const owners = objects.filter(
      ({ object }) => ids.some((id) => isMentioned(object, id)) || (byUid && resource.includes(object.uid)),
    );
    if (owners.length > 0) owned.set(identityOf(run, resource), owners);
  }
  return owned;
}

/** Checks whether a resource was removed, unlike in the reference, although its object exists. */
export function checkRemovedResources<P>(run: RunState<P>): void {
  // The platform may not have returned the identifier of a resource before.
  const left = identitiesOf(run);
  const expected = run.options.reference?.checkpoints[run.begun - 1]?.resources;
  for (const one of run.kept)
    if (!left.has(one)) run.lost.add(one);
    // What the step removes is of no use any longer.
    else if (run.lost.delete(one) && expected?.some((other) => firstWord(other) === one) !== false)
      reportRecreation(run, `resource ${one}`);
  const resources = new Map(run.settled?.resources);
  const removed = [...resources].filter(([identity]) => !left.has(identity));
  const live = removed.length === 0 ? new Set<string>() : uidsOf(liveObjects(run));
  for (const [identity, owners] of removed) {
    resources.delete(identity);
    for (const { kind, object } of owners)
      if (live.has(object.uid))
        reportRemoval(
          run,
          `resource of ${kind}`,
          `${identity} of the platform, which belongs to ${kind} ${object.key}`,
        );
  }
  for (const [identity, owners] of ownedResources(run, false, resources)) resources.set(identity, owners);
  run.settled = { uids: new Set(), step: 0, ...run.settled, resources };
}

/** Remembers what exists after a reconcile without error: no later attempt removes it. */
export function keepResources<P>(run: RunState<P>): void {
  if (run.scenario.platform === undefined || run.returned === run.keptAt) return;
  run.keptAt = run.returned;
  for (const one of readResources(run)) run.kept.add(firstWord(one));
}

/** Checks whether the program deletes an object that it does not delete in the reference. */
export function checkDeletion<P>(run: RunState<P>, { kind, namespace, name }: Target): void {
  const found = run.api.cluster.storeOf(kind).objects.get(keyOf(namespace, name));
  if (found === undefined || found.deleting || run.settled?.uids.has(found.uid) !== true) return;
  const live = uidsOf(liveObjects(run));
  const { ownerReferences = [] } = readObject(found).metadata;
  if (ownerReferences.every(({ uid }) => live.has(uid)))
    reportRemoval(run, kind.kind, `${kind.kind} ${found.key}`);
}

/** Reports an object that the program deletes and creates again: what others stored in it is lost. */
export function reportRecreation<P>(run: RunState<P>, key: string): void {
  const { reference } = run.options;
  if (reference === undefined) run.recreated.add(`${run.step} ${key}`);
  // A run whose next step began early creates at once what the reference creates in that step.
  const usual = run.hasSkipped ? [key, `${key} later`] : [key];
  if (reference === undefined || usual.some((one) => isUsual(run, one, ({ recreated }) => recreated))) return;
  reportProblem(
    run,
    "ownership",
    `the program deletes ${key} and creates it again, in contrast to the reference: its content is lost`,
    [],
    [`recreated ${key.slice(0, key.indexOf(" "))}`],
  );
}

function reportRemoval<P>(run: RunState<P>, type: string, what: string): void {
  if (run.options.reference === undefined) run.removals.add(`${run.step} ${type}`);
  else if (!isUsual(run, type, ({ removals }) => removals))
    reportProblem(run, "ownership", `the program deletes ${what}, in contrast to the reference`, [], [type]);
}

/** Reports whether a run without perturbation does the same in a step that is in progress. */
function isUsual<P>(
  run: RunState<P>,
  what: string,
  seenIn: (run: Reference) => ReadonlySet<string>,
): boolean {
  // What belongs to an object that a user creates again goes and comes with it.
  if (perturbationsOf(run).some(({ type }) => type === "recreate")) return true;
  const { reference, accepted = [] } = run.options;
  const runs = reference === undefined ? [] : [reference, ...accepted];
  // The next step may begin while this one is in progress.
  for (let step = (run.settled?.step ?? 0) + 1; step <= Math.max(run.begun, run.step); step++)
    if (runs.some((one) => seenIn(one).has(`${step} ${what}`))) return true;
  return false;
}

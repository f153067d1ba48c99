import type { DynamicObject, KindDescriptor, ObjectRef } from "@capikit/client";
import { resourcePath } from "@capikit/client/kinds";
import { applyMergePatch, diffMergePatch, getOrCreate, isRecord } from "@capikit/common/json";
import { putObject } from "../server/put-object.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { keyOf, readObject, type StoredObject } from "../store/stored-object.ts";
import {
  type Difference,
  type Exchange,
  hasOptional,
  stateDifferences,
  strict,
  withoutIgnored,
} from "./compare-states.ts";
import { noteReplaced } from "./explain-difference.ts";
import { unfinishedReconciles } from "./gaps.ts";
import { objectsOf } from "./in-memory-api.ts";
import { type EndState, normaliseState, shapeOf, touched } from "./normalise.ts";
import type { Dependent, ReconciledObject } from "./plan.ts";
import { defaultResources, type PlatformCall, textOf } from "./recorded-platform.ts";
import type { Checkpoint } from "./run-result.ts";
import {
  addLine,
  currentReconcile,
  incidental,
  type RunState,
  reportProblem,
  runAfter,
} from "./run-state.ts";
import { defaultedByWebhooks } from "./run-webhooks.ts";
import type { ScenarioObjects, StepContext } from "./scenario.ts";
import { stringsIn, wordsOf } from "./values.ts";

/** Returns a stored object, which must not be changed. */
function parsedOf<P>(run: RunState<P>, stored: StoredObject): DynamicObject {
  return getOrCreate(run.parsed, stored, () => readObject(stored));
}

const comparedObjects = <P>(run: RunState<P>): DynamicObject[] =>
  run.api.cluster.stores
    .filter(({ kind }) => !incidental.has(`${kind.group}/${kind.kind}`))
    .flatMap((store) => store.sorted().map((stored) => parsedOf(run, stored)));

export function readState<P>(run: RunState<P>): EndState {
  const { names, uids, invented } = run;
  const inventedTexts = new Set([...invented].filter((one) => one.length > 3 && !isNumber(one)));
  return normaliseState(comparedObjects(run), readResources(run), inventedTexts, names, uids);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Returns the state after a step, with what a comparison needs. */
export function readCheckpoint<P>(
  run: RunState<P>,
  about: Pick<Checkpoint, "before" | "calls" | "ms" | "span" | "writes">,
): Checkpoint {
  return {
    state: readState(run),
    tolerance: strict,
    objects: comparedObjects(run),
    resources: readResources(run),
    invented: new Set(run.invented),
    ...dependentsOf(run),
    failing: new Set([...run.failing.keys(), ...unfinishedReconciles(run)]),
    course: run.journal,
    longestTimer: run.longestTimer,
    ...about,
  };
}

/**
 * Returns the objects that the program owns: those whose kinds it watches or whose content it writes again,
 * and the others with the reason why no plan changes them.
 */
function dependentsOf<P>(run: RunState<P>): Pick<Checkpoint, "dependents" | "unchanged"> {
  const dependents: Dependent[] = [];
  const unchanged: Checkpoint["unchanged"][number][] = [];
  const stores = run.options.reference === undefined ? run.api.cluster.stores : [];
  for (const store of stores) {
    const { group, kind, plural } = store.kind;
    for (const stored of incidental.has(`${group}/${kind}`) ? [] : store.sorted()) {
      const id = `${kind} ${stored.key}`;
      const { ownerReferences = [], finalizers = [], deletionTimestamp } = parsedOf(run, stored).metadata;
      if (!run.born.has(id) || deletionTimestamp !== undefined) continue;
      // A program that does not watch a kind may still keep its content.
      const isKept = run.api.watched.has(plural) || run.updated.has(id);
      const about = { kind, key: stored.key };
      if (!ownerReferences.some(({ controller }) => controller))
        unchanged.push({ ...about, reason: "no owner reference names its controller" });
      else if (finalizers.length > 0)
        unchanged.push({ ...about, reason: "finalizers protect it from a deletion by others" });
      else if (!isKept)
        unchanged.push({ ...about, reason: "it is owned, but neither watched nor written again" });
      else dependents.push({ ...about, isUpdated: run.updated.has(id) });
    }
  }
  return { dependents, unchanged };
}

/** Changes or deletes a dependent as another client. Returns whether it exists. */
export function drift<P>(run: RunState<P>, type: "changed" | "deleted", dependent: Dependent): boolean {
  const { kind, key, isUpdated } = dependent;
  const store = run.api.cluster.stores.find((one) => one.kind.kind === kind);
  const found = store?.objects.get(key);
  if (store === undefined || found === undefined) return false;
  const { namespace, name } = found;
  if (type === "deleted") {
    if (!isUpdated) run.drifted.add(`${kind} ${key}`);
    interfere(run, "delete", { kind: store.kind, namespace, name });
    return true;
  }
  const object = structuredClone(readObject(found));
  const content = ["data", "spec"].map((member) => (object as Record<string, unknown>)[member]);
  const path = `${resourcePath(store.kind, { namespace, name })}?dryRun=All`;
  // The server may refuse the change, such as that of an immutable field.
  if (!content.some(changeFirst) || run.api.execute("PUT", path, JSON.stringify(object)).code >= 300)
    return false;
  addLine(run, `another client changes ${store.kind.plural} ${key}`);
  putObject(run.api.cluster, store.kind, object);
  return true;
}

/** Changes the first string or number within a value. Reports whether it has one. */
function changeFirst(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([name, member]) => {
    if (typeof member !== "string" && typeof member !== "number") return changeFirst(member);
    // Another text of the same form, also in base64.
    value[name] = typeof member === "number" ? member + 1 : `${member.slice(4)}AAAA`;
    return true;
  });
}

/** Compares the current state with a checkpoint. */
export function differencesTo<P>(run: RunState<P>, expected: Checkpoint): Difference[] {
  const { state, tolerance } = expected;
  const { ignore = [], equivalent } = run.scenario;
  const inventions = { expected: expected.invented, actual: run.invented };
  const compared = (one: EndState): EndState => withoutIgnored(one, ignore, run.drifted, run.ignored);
  const { differences: found, exchange } = stateDifferences(
    compared(state),
    compared(readState(run)),
    tolerance,
    inventions,
    run.exchanged.get(expected.course),
    run.names,
  );
  run.exchanging.set(expected.course, exchange);
  const differences = exchange.size > 0 ? [...found, ...takenValues(run, expected, exchange)] : found;
  if (differences.length === 0 || equivalent === undefined) return differences;
  const copyOf = (objects: readonly DynamicObject[]): DynamicObject[] => structuredClone([...objects]);
  const isEquivalent = run.time.as(undefined, () =>
    equivalent.call(
      run.scenario,
      { objects: copyOf(expected.objects), resources: expected.resources },
      { objects: copyOf(comparedObjects(run)), resources: readResources(run) },
    ),
  );
  return isEquivalent ? [] : differences;
}

/** Remembers the state at the end of a step. */
export function settleState<P>(run: RunState<P>): void {
  const uids = comparedObjects(run).map(({ kind, metadata: { namespace, name, uid = "" } }) => {
    const place = namespace === undefined ? "" : `${namespace}/`;
    return [`${kind} ${place}${name}`, uid] as const;
  });
  countPeaks(run);
  run.settledState = { step: run.step, objects: readState(run).objects, uids: new Map(uids) };
}

/**
 * Returns the values that objects have exchanged although they were settled: an object that keeps its
 * value in the reference has lost it.
 */
function takenValues<P>(run: RunState<P>, expected: Checkpoint, exchange: Exchange): Difference[] {
  const { settledState: settled, options } = run;
  const reference = options.accepted?.find((one) => one.journal === expected.course) ?? options.reference;
  if (settled === undefined || reference === undefined) return [];
  const before = reference.checkpoints[settled.step - 1]?.state.objects;
  const current = readState(run).objects;
  const words = new Set([...exchange].flat());
  return [...settled.objects].flatMap(([key, members]) => {
    const uid = settled.uids.get(key) ?? "";
    if (!run.uids.has(uid) || run.api.cluster.stores.every((store) => !hasUid(store, key, uid))) return [];
    return [...members].flatMap(([path, text]) => {
      const now = current.get(key)?.get(path);
      const isKept = before?.get(key)?.get(path) === expected.state.objects.get(key)?.get(path);
      if (now === text || !isKept || !wordsOf(text).some((word) => words.has(word))) return [];
      const line =
        now === undefined
          ? `${key}: missing ${path}: ${text}, which another object has now`
          : `${key}: has ${path}: ${now}, which belongs to another object, instead of its own ${text}`;
      return [{ line, field: `${key.slice(0, key.indexOf(" "))} ${path}` }];
    });
  });
}

const hasUid = (store: ResourceStore, key: string, uid: string): boolean =>
  key.startsWith(`${store.kind.kind} `) && [...store.objects.values()].some((one) => one.uid === uid);

/** Reports whether the state may equal another one, in a fraction of the time of a comparison. */
export function hasShape<P>(run: RunState<P>, { state: { shape }, tolerance }: Checkpoint): boolean {
  const { ignore, equivalent } = run.scenario;
  const isFree =
    run.drifted.size > 0 || ignore !== undefined || equivalent !== undefined || hasOptional(tolerance);
  return isFree || shapeOf(comparedObjects(run), readResources(run)) === shape;
}

/** Counts the resources, and the objects that the program has created, for {@link checkSurplus}. */
function countPeaks<P>(run: RunState<P>): ReadonlyMap<string, number> {
  const kinds = [...run.born.keys()].map((key) => key.slice(0, key.indexOf(" ")));
  const resources = readResources(run).map((one) => `platform ${one.split(/[/ ]/, 1)[0]}`);
  const counts = new Map<string, number>();
  for (const one of [...kinds, ...resources]) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const [one, count] of counts) run.peaks.set(one, Math.max(count, run.peaks.get(one) ?? 0));
  return counts;
}

/** Checks that the program does not create several objects or resources more than needed, also for a while. */
export function checkSurplus<P>(run: RunState<P>): void {
  const counts = countPeaks(run);
  const { reference, accepted = [] } = run.options;
  if (reference === undefined) return;
  const from = Math.max(0, (run.settledState?.step ?? 0) - 1);
  const usual = (what: string): number =>
    Math.max(
      0,
      ...[reference, ...accepted].flatMap(({ peaks }) =>
        peaks.slice(from, Math.max(1, run.begun)).map((one) => one?.get(what) ?? 0),
      ),
    );
  for (const [what, count] of counts)
    if (count > usual(what) + 1)
      reportProblem(
        run,
        "ownership",
        `the program creates too many: ${count} of ${what} at once, at most ${usual(what)} in the reference`,
        [],
        [`surplus of ${what}`],
      );
}

export function readResources<P>(run: RunState<P>): readonly string[] {
  if (isPrivate(run)) return [...run.made.keys()];
  return run.time.as(undefined, () =>
    run.scenario.resources === undefined ? defaultResources(run.raw) : run.scenario.resources(run.raw),
  );
}

/** Reports whether the platform shows no resources, so that they follow from its calls. */
const isPrivate = <P>({ options: { isPrivate = false, reference } }: RunState<P>): boolean =>
  reference?.isPrivate ?? isPrivate;

const creating =
  /create|add|allocate|reserve|ensure|run|launch|provision|register|attach|put|insert|acquire|claim|upload|start|make|new|issue|clone|import|order|request|buy/i;
const removing =
  /delete|remove|destroy|terminate|release|free|drop|purge|detach|deregister|unassign|revoke|teardown|cleanup|close|stop|cancel|uninstall|unset|clear/i;

/** Notes the resources that a call makes or removes, for a platform that does not show them. */
export function noteMade<P>(run: RunState<P>, { method, args }: PlatformCall, value: unknown): void {
  if (!run.isVisible && run.options.reference === undefined && !isPrivate(run))
    run.isVisible = readResources(run).join() !== run.initial.join();
  const words = stringsIn(args).filter((one) => !isNumber(one));
  const name = method.slice(method.lastIndexOf(".") + 1);
  if (removing.test(name)) {
    for (const [resource, known] of run.made)
      if (words.length > 0 && words.every((one) => known.has(one))) run.made.delete(resource);
    return;
  }
  const id = stringsIn(value).find((one) => run.invented.has(one) && one.length > 3 && !isNumber(one));
  if (id === undefined && !creating.test(name)) return;
  const identity = id ?? words[0];
  const known = [...run.made].find(([, all]) => id !== undefined && all.has(id));
  if (identity === undefined || known !== undefined) return;
  run.hasMade = true;
  run.made.set(`${method} ${identity}`, new Set([identity, ...words]));
}

export function readersOf<P>(run: RunState<P>): ScenarioObjects & { readonly platform: P } {
  const { cluster } = run.api;
  return {
    platform: run.raw,
    objects: (kind) => objectsOf(cluster.storeOf(kind)) as never,
    object: (kind, { namespace, name }) => {
      const found = cluster.storeOf(kind).objects.get(keyOf(namespace, name));
      return (found && readObject(found)) as never;
    },
  };
}

export function contextOf<P>(run: RunState<P>): StepContext<P> {
  const { cluster } = run.api;
  const readers = readersOf(run);
  const put = (kind: KindDescriptor, object: unknown, manifest = object): never => {
    // The server sets these.
    const { generation: _, resourceVersion: __, ...metadata } = (object as DynamicObject).metadata;
    const { namespace, name = "", deletionTimestamp } = metadata;
    const key = `${kind.kind} ${keyOf(namespace, name)}`;
    const creation = `${run.begun} ${key}`;
    const found = cluster.storeOf(kind).objects.get(keyOf(namespace, name));
    if (found?.deleting && deletionTimestamp === undefined)
      throw new Error(`${kind.kind} ${name} is being deleted`);
    if (found === undefined) run.created.add(creation);
    // A user who creates an object replaces that of the program.
    else if (!run.put.has(key) && run.options.reference?.created.has(creation))
      run.api.execute("DELETE", resourcePath(kind, { namespace, name }));
    run.put.set(key, { ...(structuredClone(manifest) as DynamicObject), kind: kind.kind });
    run.names.add(name);
    run.given += ` ${textOf(object)}`;
    const given = { ...(object as DynamicObject), metadata };
    const stored = putObject(cluster, kind, defaultedByWebhooks(run, kind, given));
    const changed = cluster.storeOf(kind).objects.get(keyOf(namespace, name));
    if (found !== undefined && changed !== undefined) noteReplaced(run, found, changed);
    return stored as never;
  };
  return {
    ...readers,
    put: (kind, object) => put(kind, object),
    change(kind, ref, change) {
      const object = readers.object(kind, ref);
      if (object === undefined) throw new Error(`${kind.kind} ${ref.name} does not exist`);
      const before = structuredClone(object);
      change(object);
      const manifest = run.put.get(`${kind.kind} ${keyOf(ref.namespace, ref.name)}`);
      return put(kind, object, manifest && applyMergePatch(manifest, diffMergePatch(before, object)));
    },
    delete: (kind, ref: ObjectRef) => {
      if (readers.object(kind as KindDescriptor<DynamicObject>, ref) === undefined) return false;
      run.put.delete(`${kind.kind} ${keyOf(ref.namespace, ref.name)}`);
      return run.api.execute("DELETE", resourcePath(kind, ref)).code < 300;
    },
  };
}

/** Called after each change of an object. */
export function observeChange<P>(run: RunState<P>, store: ResourceStore): void {
  for (;;) {
    const event = store.next(run.seen.get(store) ?? 0);
    if (event === undefined) return;
    run.seen.set(store, event.version);
    if (incidental.has(`${store.kind.group}/${store.kind.kind}`)) continue;
    run.changes++;
    const key = `${store.kind.kind} ${event.object.key}`;
    run.uids.set(event.object.uid, key);
    if (event.type === "DELETED") {
      run.conditions.delete(key);
      run.beforeDeletion = event.version - 1;
      if (run.recreating.has(key)) runAfter(run, 0, () => createAgain(run, store.kind, key));
      // The server removes an object at once whose owner is gone.
      const isOwn =
        run.serving !== undefined &&
        run.serving !== run.born.get(key) &&
        // What belongs to an object that others delete may go, and belong to another one next.
        [...run.doomed].every((uid) => !event.object.bytes.includes(uid));
      run.gone.set(key, isOwn ? run.step : undefined);
      run.born.delete(key);
      run.returning.delete(key);
    } else {
      if (event.object.deleting && run.serving === undefined) run.doomed.add(event.object.uid);
      const goneIn = run.gone.get(key);
      if (goneIn === run.step && run.serving !== undefined && !run.isLate) run.returning.add(key);
      else if (goneIn !== undefined) run.recreated.add(`${goneIn} ${key} later`);
      if (event.type === "ADDED" && run.serving !== undefined) run.born.set(key, run.serving);
      run.gone.delete(key);
    }
    if (event.type !== "DELETED") countTransitions(run, key, parsedOf(run, event.object));
  }
}

export function countTransitions<P>(run: RunState<P>, key: string, object: DynamicObject): void {
  const { status } = object as { status?: unknown };
  const conditions = isRecord(status) && Array.isArray(status.conditions) ? status.conditions : [];
  const before = run.conditions.get(key);
  const after = new Map<string, string>();
  for (const condition of conditions as { type?: unknown; status?: unknown }[]) {
    const [type, value] = [String(condition.type), String(condition.status)];
    after.set(type, value);
    const last = before?.get(type);
    if (last === undefined || last === value) continue;
    const name = `${key}: ${type}`;
    run.transitions.set(name, (run.transitions.get(name) ?? 0) + 1);
  }
  run.conditions.set(key, after);
}

export function checkTransitions<P>(run: RunState<P>): void {
  const { reference } = run.options;
  for (const [name, count] of run.transitions) {
    const usual = reference?.transitions.get(name) ?? 0;
    if (reference === undefined ? count > 20 : count > usual + 5)
      reportProblem(
        run,
        "flapping-conditions",
        `${name} changes ${count} times; in the reference ${usual} times`,
        [],
        [name],
      );
  }
}

/** Checks that a scenario that ends without objects leaves no resources. Plans compare with the reference. */
export function checkLeft<P>(run: RunState<P>): void {
  const wasUsed = run.names.size > 0 && !isPrivate(run);
  if (run.options.reference !== undefined || !wasUsed || readState(run).objects.size > 0) return;
  const left = readResources(run).filter((resource) => !run.initial.includes(resource));
  if (left.length === 0) return;
  reportProblem(run, "convergence", "resources remain on the platform although no objects exist", left);
}

export function checkInvariants<P>(run: RunState<P>): void {
  // Invariants describe the steps: while another client deletes an object, what belongs to it may go.
  if (run.recreating.size > 0) return;
  for (const { name, check } of run.scenario.invariants ?? []) {
    if (run.violated.has(name)) continue;
    const violation = run.time.as(undefined, () => check(readersOf(run)));
    if (violation === undefined) continue;
    run.violated.add(name);
    reportProblem(run, "invariant", `${name}: ${violation}`, [], [name]);
  }
}

/** An object of a request. */
export interface Target {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Acts as another user on the object of a write. */
export function interfere<P>(run: RunState<P>, type: "delete" | "touch", target: Target | undefined): void {
  if (target === undefined) return;
  const { kind, namespace, name } = target;
  const store = run.api.cluster.storeOf(kind);
  const found = store.objects.get(keyOf(namespace, name));
  if (found === undefined) return;
  addLine(run, `another client ${type === "touch" ? "changes" : "deletes"} ${kind.plural} ${found.key}`);
  if (type === "delete") {
    run.api.execute("DELETE", resourcePath(kind, { namespace, name }));
    return;
  }
  const object = readObject(found);
  const annotations = { ...object.metadata.annotations, [touched]: String(run.time.now) };
  putObject(run.api.cluster, kind, { ...object, metadata: { ...object.metadata, annotations } });
  run.touched.push({ store, key: found.key, uid: found.uid });
}

/** Returns the object of a step that the program reconciles, unless objects of steps belong to it. */
export function reconciledObject<P>(run: RunState<P>): ReconciledObject | undefined {
  const { kind, request } = currentReconcile() ?? {};
  const store = run.api.cluster.stores.find((one) => one.kind.kind === kind?.kind);
  const found = store?.objects.get(keyOf(request?.namespace, request?.name ?? ""));
  if (store === undefined || found === undefined || found.deleting) return;
  const belongs = ({ kind, metadata }: DynamicObject): boolean =>
    metadata.ownerReferences?.some(({ uid }) => uid === found.uid) === true &&
    run.put.has(`${kind} ${keyOf(metadata.namespace, metadata.name ?? "")}`);
  const key = `${store.kind.kind} ${found.key}`;
  if (!run.put.has(key) || comparedObjects(run).some(belongs)) return;
  return { key, isHeld: (readObject(found).metadata.finalizers ?? []).length > 0 };
}

/** Deletes an object of a step as another user, who creates it again. */
export function recreate<P>(run: RunState<P>, key: string): void {
  const { kind, metadata } = run.put.get(key) ?? {};
  const store = run.api.cluster.stores.find((one) => one.kind.kind === kind);
  const found = store?.objects.get(keyOf(metadata?.namespace, metadata?.name ?? ""));
  if (store === undefined || found === undefined) return;
  run.hasSkipped = true;
  run.recreating.add(key);
  interfere(run, "delete", { kind: store.kind, namespace: found.namespace, name: found.name });
  if (!store.objects.has(found.key)) createAgain(run, store.kind, key);
}

function createAgain<P>(run: RunState<P>, kind: ServedKind, key: string): void {
  const manifest = run.put.get(key);
  if (!run.recreating.delete(key) || manifest === undefined) return;
  addLine(run, `another client creates ${kind.plural} ${key.slice(key.indexOf(" ") + 1)} again`);
  const { uid: _, creationTimestamp: __, ...metadata } = manifest.metadata;
  putObject(run.api.cluster, kind, defaultedByWebhooks(run, kind, { ...manifest, metadata }));
}

/** Checks that the changes of other clients were not overwritten. */
export function checkTouched<P>(run: RunState<P>): void {
  for (const { store, key, uid } of run.touched) {
    const found = store.objects.get(key);
    if (found?.uid !== uid || readObject(found).metadata.annotations?.[touched] !== undefined) continue;
    reportProblem(
      run,
      "convergence",
      `the program overwrites the change of another client to ${store.kind.kind} ${key}`,
    );
  }
}

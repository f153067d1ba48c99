import type { DynamicObject, KindDescriptor, ObjectRef } from "@capikit/client";
import { resourcePath } from "@capikit/client/kinds";
import { getOrCreate, isRecord } from "@capikit/common/json";
import { putObject } from "../server/put-object.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { keyOf, readObject, type StoredObject } from "../store/stored-object.ts";
import { type Difference, hasOptional, stateDifferences, strict, withoutIgnored } from "./compare-states.ts";
import { unfinishedReconciles } from "./gaps.ts";
import { objectsOf } from "./in-memory-api.ts";
import { type EndState, normaliseState, shapeOf, touched } from "./normalise.ts";
import type { Dependent } from "./plan.ts";
import { defaultResources, textOf } from "./recorded-platform.ts";
import type { Checkpoint } from "./run-result.ts";
import { addLine, incidental, type RunState, reportProblem } from "./run-state.ts";
import { defaultedByWebhooks } from "./run-webhooks.ts";
import type { ScenarioObjects, StepContext } from "./scenario.ts";

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
    dependents: dependentsOf(run),
    failing: new Set([...run.failing.keys(), ...unfinishedReconciles(run)]),
    course: run.journal,
    longestTimer: run.longestTimer,
    ...about,
  };
}

/** Returns the objects that the program owns, and whose kinds it watches or whose content it writes again. */
function dependentsOf<P>(run: RunState<P>): Dependent[] {
  if (run.options.reference !== undefined) return [];
  return run.api.cluster.stores
    .filter(({ kind: { group, kind } }) => !incidental.has(`${group}/${kind}`))
    .flatMap((store) =>
      store.sorted().flatMap((stored) => {
        const key = `${store.kind.kind} ${stored.key}`;
        const { ownerReferences = [], finalizers = [], deletionTimestamp } = parsedOf(run, stored).metadata;
        const isOwned = ownerReferences.some(({ controller }) => controller);
        // Finalizers protect an object from a deletion by others.
        // A program that does not watch a kind may still keep its content.
        const isKept = run.api.watched.has(store.kind.plural) || run.updated.has(key);
        if (
          !isOwned ||
          !isKept ||
          !run.born.has(key) ||
          deletionTimestamp !== undefined ||
          finalizers.length > 0
        )
          return [];
        return [{ kind: store.kind.kind, key: stored.key, isUpdated: run.updated.has(key) }];
      }),
    );
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
  if (!content.some(changeFirst)) return false;
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
  const compared = (one: EndState): EndState => withoutIgnored(one, ignore, run.drifted);
  const { differences, exchange } = stateDifferences(
    compared(state),
    compared(readState(run)),
    tolerance,
    inventions,
    run.exchanged.get(expected.course),
  );
  run.exchanging.set(expected.course, exchange);
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

/** Reports whether the state may equal another one, in a fraction of the time of a comparison. */
export function hasShape<P>(run: RunState<P>, { state: { shape }, tolerance }: Checkpoint): boolean {
  const { ignore, equivalent } = run.scenario;
  const isFree =
    run.drifted.size > 0 || ignore !== undefined || equivalent !== undefined || hasOptional(tolerance);
  return isFree || shapeOf(comparedObjects(run), readResources(run)) === shape;
}

export function readResources<P>(run: RunState<P>): readonly string[] {
  return run.time.as(undefined, () =>
    run.scenario.resources === undefined ? defaultResources(run.raw) : run.scenario.resources(run.raw),
  );
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
  const put = (kind: KindDescriptor, object: unknown): never => {
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
    run.put.add(key);
    run.names.add(name);
    run.given += ` ${textOf(object)}`;
    const given = { ...(object as DynamicObject), metadata };
    return putObject(cluster, kind, defaultedByWebhooks(run, kind, given)) as never;
  };
  return {
    ...readers,
    put,
    change(kind, ref, change) {
      const object = readers.object(kind, ref);
      if (object === undefined) throw new Error(`${kind.kind} ${ref.name} does not exist`);
      change(object);
      return put(kind, object);
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
      // The server removes an object at once whose owner is gone.
      run.gone.set(key, run.serving !== undefined && run.serving !== run.born.get(key));
      run.born.delete(key);
      run.returning.delete(key);
    } else {
      if (run.gone.get(key) && run.serving !== undefined && !run.isLate) run.returning.add(key);
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
  const wasUsed = run.names.size > 0;
  if (run.options.reference !== undefined || !wasUsed || readState(run).objects.size > 0) return;
  const left = readResources(run).filter((resource) => !run.initial.includes(resource));
  if (left.length === 0) return;
  reportProblem(run, "convergence", "resources remain on the platform although no objects exist", left);
}

export function checkInvariants<P>(run: RunState<P>): void {
  for (const { name, check } of run.scenario.invariants ?? []) {
    if (run.violated.has(name)) continue;
    const violation = run.time.as(undefined, () => check(readersOf(run)));
    if (violation === undefined) continue;
    run.violated.add(name);
    reportProblem(run, "invariant", `${name}: ${violation}`, [], [name]);
  }
}

/** Acts as another user on the object of a write. */
export function interfere<P>(
  run: RunState<P>,
  type: "delete" | "touch",
  target:
    | { readonly kind: ServedKind; readonly namespace: string | undefined; readonly name: string }
    | undefined,
): void {
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

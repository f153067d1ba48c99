import type { KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { getOrCreate, memorySize, trackStore } from "@capikit/common/json";
import { yieldToEventLoop } from "@capikit/common/time";
import type { CausingEvent } from "./start-watch.ts";

/** States of one object that wait for mapping. */
interface Backlog {
  /** Each state with the first event that it is of. */
  readonly states: Map<KubernetesObject, CausingEvent>;
  priority: number;
  /** Of the states, estimated. */
  bytes: number;
}

/**
 * Bytes of waiting states of a mapper above which only the first and the last state of each object
 * are kept, as a tenant can change large objects while a mapping waits for its API server.
 */
export const maxBacklogBytes = 64 * 1024 * 1024;

/**
 * The function that a mapper calls. It must neither throw nor reject. `queued` has the keys that
 * other states of the same event have queued.
 */
export type MapOne = (
  object: KubernetesObject,
  priority: number,
  queued: Set<string>,
  event: CausingEvent,
) => Promise<void> | undefined;

/** Maps an object, and before it the previous state of an updated one. */
export type MapStates = (event: CausingEvent, priority: number) => void;

/**
 * Creates a function that maps objects one after the other in order of arrival. While an
 * asynchronous mapping runs, it collects new states by object. Up to `maxBacklogBytes`, no state is
 * dropped, because each may map to objects that no other does. The cache already has all states of a backlog, so that
 * one request for a key is enough for them.
 */
export function createMapper(mapOne: MapOne, signal: AbortSignal): MapStates {
  const backlogs = new Map<string, Backlog>();
  let isBusy = false;
  const store = trackStore("unmapped states", { bytes: 0 });

  function keep(state: KubernetesObject, priority: number, event: CausingEvent): void {
    const key = objectKey(state);
    const backlog = getOrCreate(backlogs, key, () => ({ states: new Map(), priority, bytes: 0 }));
    backlog.priority = Math.max(backlog.priority, priority);
    if (backlog.states.has(state)) return;
    const size = memorySize(state);
    if (store.bytes + size > maxBacklogBytes)
      for (const other of [...backlog.states.keys()].slice(1)) {
        backlog.states.delete(other);
        backlog.bytes -= memorySize(other);
        store.bytes -= memorySize(other);
      }
    backlog.states.set(state, event);
    backlog.bytes += size;
    store.bytes += size;
  }

  async function work(mapping: Promise<void>): Promise<void> {
    isBusy = true;
    await mapping;
    for (const [key, { states, priority, bytes: taken }] of backlogs) {
      backlogs.delete(key);
      store.bytes -= taken;
      const queued = new Set<string>();
      for (const [state, event] of states) {
        if (signal.aborted) return;
        await mapOne(state, priority, queued, event);
        await yieldToEventLoop();
      }
    }
    isBusy = false;
  }

  async function mapNext(first: Promise<void>, event: CausingEvent, priority: number, queued: Set<string>) {
    await first;
    if (!signal.aborted) await mapOne(event.object, priority, queued, event);
  }

  return (event, priority) => {
    const { object, oldObject } = event;
    if (isBusy) {
      if (oldObject !== undefined) keep(oldObject, priority, event);
      keep(object, priority, event);
      return;
    }
    const queued = new Set<string>();
    const first = oldObject && mapOne(oldObject, priority, queued, event);
    const mapping = first ? mapNext(first, event, priority, queued) : mapOne(object, priority, queued, event);
    if (mapping !== undefined) void work(mapping);
  };
}

import type { KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { yieldToEventLoop } from "@capikit/common/time";

/** States of one object that wait for mapping. */
interface Backlog {
  readonly states: Set<KubernetesObject>;
  priority: number;
}

/**
 * The function that a mapper calls. It must neither throw nor reject. `queued` has the keys that
 * other states of the same event have queued.
 */
export type MapOne = (
  object: KubernetesObject,
  priority: number,
  queued: Set<string>,
) => Promise<void> | undefined;

/** Maps an object, and before it the previous state of an updated one. */
export type MapStates = (
  previous: KubernetesObject | undefined,
  object: KubernetesObject,
  priority: number,
) => void;

/**
 * Creates a function that maps objects one after the other in order of arrival. While an
 * asynchronous mapping runs, it collects new states by object. No state is dropped, because each
 * may map to objects that no other does. The cache already has all states of a backlog, so that
 * one request for a key is enough for them.
 */
export function createMapper(mapOne: MapOne, signal: AbortSignal): MapStates {
  const backlogs = new Map<string, Backlog>();
  let isBusy = false;

  function keep(state: KubernetesObject, priority: number): void {
    const key = objectKey(state);
    const backlog = backlogs.get(key);
    if (backlog === undefined) {
      backlogs.set(key, { states: new Set([state]), priority });
      return;
    }
    backlog.priority = Math.max(backlog.priority, priority);
    backlog.states.add(state);
  }

  async function work(mapping: Promise<void>): Promise<void> {
    isBusy = true;
    await mapping;
    for (const [key, { states, priority }] of backlogs) {
      backlogs.delete(key);
      const queued = new Set<string>();
      for (const state of states) {
        if (signal.aborted) return;
        await mapOne(state, priority, queued);
        await yieldToEventLoop();
      }
    }
    isBusy = false;
  }

  async function mapNext(
    first: Promise<void>,
    object: KubernetesObject,
    priority: number,
    queued: Set<string>,
  ) {
    await first;
    if (!signal.aborted) await mapOne(object, priority, queued);
  }

  return (previous, object, priority) => {
    if (isBusy) {
      if (previous !== undefined) keep(previous, priority);
      keep(object, priority);
      return;
    }
    const queued = new Set<string>();
    const first = previous && mapOne(previous, priority, queued);
    const mapping = first ? mapNext(first, object, priority, queued) : mapOne(object, priority, queued);
    if (mapping !== undefined) void work(mapping);
  };
}

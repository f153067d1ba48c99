import type { KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { yieldToEventLoop } from "@capikit/common/time";

/** States of one object that wait for mapping. */
interface Backlog {
  readonly states: KubernetesObject[];
  priority: number;
}

/** The function that a mapper calls. It must neither throw nor reject. */
export type MapOne = (object: KubernetesObject, priority: number) => Promise<void> | undefined;

/** Maximum number of waiting states of an object; the oldest and the newest ones are kept. */
const maxStates = 8;

/**
 * Creates a function that maps objects one after the other in order of arrival. While an
 * asynchronous mapping runs, it collects new states by object, at most a few for each.
 */
export function createMapper(
  mapOne: MapOne,
  signal: AbortSignal,
): (states: readonly KubernetesObject[], priority: number) => void {
  const backlogs = new Map<string, Backlog>();
  let isBusy = false;

  function keep(states: readonly KubernetesObject[], priority: number): void {
    const [first] = states;
    if (first === undefined) return;
    const key = objectKey(first);
    const backlog = backlogs.get(key);
    if (backlog === undefined) {
      backlogs.set(key, { states: [...states], priority });
      return;
    }
    backlog.priority = Math.max(backlog.priority, priority);
    backlog.states.push(...states.filter((state) => !backlog.states.includes(state)));
    if (backlog.states.length > maxStates) {
      backlog.states.splice(1, backlog.states.length - maxStates);
    }
  }

  async function work(first: Promise<void>): Promise<void> {
    isBusy = true;
    await first;
    for (const [key, { states, priority }] of backlogs) {
      backlogs.delete(key);
      for (const state of states) {
        if (signal.aborted) return;
        await mapOne(state, priority);
        await yieldToEventLoop();
      }
    }
    isBusy = false;
  }

  return (states, priority) => {
    for (let at = 0; at < states.length; at++) {
      const state = states[at];
      if (isBusy || state === undefined) {
        keep(states.slice(at), priority);
        return;
      }
      const mapping = mapOne(state, priority);
      if (mapping !== undefined) {
        void work(mapping);
      }
    }
  };
}

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { keyOf } from "../store/stored-object.ts";
import { addLine, incidental, type Running, type RunState } from "./run-state.ts";
import { deepStack, placeOf } from "./values.ts";

/** The channel to which caches of `@capikit/controller-kit` publish what they return. */
const channel = "capikit.cache.read";

interface CacheRead {
  readonly kind: KindDescriptor;
  readonly objects: readonly KubernetesObject[];
}

/** Records what programs read from their caches, until the returned function is called. */
export function observeReads<P>(run: RunState<P>): () => void {
  const observe = (message: unknown): void => {
    const program = run.time.current() as Running | undefined;
    if (program === undefined || program.ended) return;
    const { kind, objects } = message as CacheRead;
    if (incidental.has(`${kind.group}/${kind.kind}`)) return;
    if (run.options.findsPlace && (program.held.has(kind.plural) || program.held.has("*")))
      run.place ??= placeOf(deepStack());
    for (const { metadata } of objects) {
      const { namespace, name = "", resourceVersion } = metadata;
      const key = keyOf(namespace, name);
      addLine(run, `${program.name} reads ${kind.plural} ${key} at version ${resourceVersion}`);
      const event = run.eventOf.get(`${kind.plural} ${key} ${resourceVersion}`);
      if (event !== undefined) run.reads.add(event);
    }
  };
  subscribe(channel, observe);
  return () => unsubscribe(channel, observe);
}

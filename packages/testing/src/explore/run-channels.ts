import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { KindDescriptor, KubernetesObject, ObjectRef } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { keyOf } from "../store/stored-object.ts";
import { addLine, incidental, type Running, type RunState } from "./run-state.ts";
import { deepStack, placeOf } from "./values.ts";

interface CacheRead {
  readonly kind: KindDescriptor;
  readonly objects: readonly KubernetesObject[];
}

interface ReconcileEnd {
  readonly controller: string;
  /** Undefined for controllers without a kind. */
  readonly kind: KindDescriptor | undefined;
  readonly request: ObjectRef;
  readonly error: Error | undefined;
}

/**
 * Observes the channels of `@capikit/controller-kit` until the returned function is called: what
 * programs read from their caches, and how their reconciles end.
 */
export function observeChannels<P>(run: RunState<P>): () => void {
  const ofProgram =
    <T>(observe: (program: Running, message: T) => void) =>
    (message: unknown): void => {
      const program = run.time.current() as Running | undefined;
      if (program !== undefined && !program.ended) observe(program, message as T);
    };
  const channels = {
    "capikit.cache.read": ofProgram<CacheRead>((...read) => recordRead(run, ...read)),
    "capikit.reconcile.end": ofProgram<ReconcileEnd>((_, end) => recordEnd(run, end)),
  };
  for (const [name, observe] of Object.entries(channels)) subscribe(name, observe);
  return () => {
    for (const [name, observe] of Object.entries(channels)) unsubscribe(name, observe);
  };
}

function recordRead<P>(run: RunState<P>, program: Running, { kind, objects }: CacheRead): void {
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
}

function recordEnd<P>(run: RunState<P>, { controller, kind, request, error }: ReconcileEnd): void {
  const { namespace, name } = request;
  const object = namespace === undefined ? name : `${namespace}/${name}`;
  const reconcile = `controller ${controller} fails to reconcile ${kind?.kind ?? "request"} ${object}`;
  if (error === undefined) run.failing.delete(reconcile);
  else run.failing.set(reconcile, errorMessage(error));
}

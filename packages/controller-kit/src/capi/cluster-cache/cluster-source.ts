import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import { objectKey } from "../metadata/object-like.ts";

/** Options of a source of Clusters. */
export interface ClusterSourceOptions {
  /** Maps a Cluster to requests. Default: the Cluster itself. Logs errors and drops the event. */
  readonly map?: (cluster: Cluster) => Iterable<ObjectRef> | Promise<Iterable<ObjectRef>>;
  /** Milliseconds without a successful probe after which to emit the Cluster again, each once. */
  readonly probeFailuresMs?: readonly number[];
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

/** A change of a Cluster's connection. Times are milliseconds of the clock. */
export interface ConnectionChange {
  readonly cluster: Cluster;
  readonly now: number;
  /** Undefined until a probe succeeds. */
  readonly lastProbeSuccess: number | undefined;
  readonly connected: boolean;
  readonly disconnected: boolean;
}

export interface ClusterSource {
  readonly requests: AsyncIterable<ObjectRef>;
  notify(change: ConnectionChange): Promise<void>;
  forget(key: string): void;
  end(): void;
}

export function createClusterSource(
  { map = (cluster) => [objectKey(cluster)], probeFailuresMs = [], signal }: ClusterSourceOptions,
  keyOf: (cluster: Cluster) => string,
  onEnd: (source: ClusterSource) => void,
): ClusterSource {
  const notifiedAt = new Map<string, number>();
  const stop = (): void => stream.end();
  const stream = createRequestStream(() => {
    signal?.removeEventListener("abort", stop);
    onEnd(source);
  });
  const source: ClusterSource = {
    requests: stream,
    async notify(change) {
      const key = keyOf(change.cluster);
      if (!shouldNotify(change, notifiedAt.get(key), probeFailuresMs)) return;
      notifiedAt.set(key, change.now);
      for (const request of await map(change.cluster)) stream.push(request);
    },
    forget: (key) => void notifiedAt.delete(key),
    end: stop,
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop, { once: true });
  return source;
}

/** Reports whether to emit a Cluster: on connection changes, and once per failure time. */
function shouldNotify(
  { now, lastProbeSuccess, connected, disconnected }: ConnectionChange,
  notifiedAt: number | undefined,
  probeFailuresMs: readonly number[],
): boolean {
  if (connected || disconnected) return true;
  return probeFailuresMs.some((ms) => {
    // Clusters without a successful probe count as failing from the start.
    if (lastProbeSuccess === undefined) return notifiedAt === undefined;
    const due = lastProbeSuccess + ms;
    return due < now && (notifiedAt === undefined || notifiedAt < due);
  });
}

/** A queue of unique requests. */
interface RequestStream extends AsyncIterable<ObjectRef> {
  push(request: ObjectRef): void;
  end(): void;
}

/** Creates an empty queue, which keeps requests until they are read. */
function createRequestStream(onEnd: () => void): RequestStream {
  const waiting = new Map<string, ObjectRef>();
  let ended = false;
  let wake: () => void = () => {};

  const end = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
    wake();
  };

  return {
    push(request) {
      waiting.set(`${request.namespace ?? ""}/${request.name}`, request);
      wake();
    },
    end,
    async *[Symbol.asyncIterator]() {
      try {
        while (!ended) {
          const [next] = waiting;
          if (next === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          } else {
            waiting.delete(next[0]);
            yield next[1];
          }
        }
      } finally {
        end();
      }
    },
  };
}

import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import { objectKey } from "../metadata/object-like.ts";
import { createRequestStream } from "./request-stream.ts";

/** What a source of Clusters tells. */
export interface ClusterSourceOptions {
  /** Whom to reconcile for a Cluster. Default: the Cluster itself. A failure drops the event and is logged. */
  readonly map?: (cluster: Cluster) => Iterable<ObjectRef> | Promise<Iterable<ObjectRef>>;
  /** Milliseconds without a successful probe after which it tells of the Cluster once more, each once. Default: none. */
  readonly probeFailuresMs?: readonly number[];
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

/** What just became of a Cluster's connection. Moments are milliseconds of the clock. */
export interface ClusterNews {
  readonly cluster: Cluster;
  readonly now: number;
  /** Undefined before the first probe that succeeded. */
  readonly lastProbeSuccess: number | undefined;
  readonly connected: boolean;
  readonly disconnected: boolean;
}

/** A source of Clusters and what feeds it. */
export interface ClusterSource {
  readonly requests: AsyncIterable<ObjectRef>;
  notify(news: ClusterNews): Promise<void>;
  /** Forgets what was told of a Cluster. */
  forget(key: string): void;
  end(): void;
}

/** A new source. */
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
    async notify(news) {
      const key = keyOf(news.cluster);
      if (!shouldNotify(news, notifiedAt.get(key), probeFailuresMs)) return;
      notifiedAt.set(key, news.now);
      for (const request of await map(news.cluster)) stream.push(request);
    },
    forget: (key) => void notifiedAt.delete(key),
    end: stop,
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop, { once: true });
  return source;
}

/** A connection or its end always is; a probe that failed for so long is, once. */
function shouldNotify(
  { now, lastProbeSuccess, connected, disconnected }: ClusterNews,
  notifiedAt: number | undefined,
  probeFailuresMs: readonly number[],
): boolean {
  if (connected || disconnected) return true;
  return probeFailuresMs.some((ms) => {
    // One that never succeeded has been failing for ever.
    if (lastProbeSuccess === undefined) return notifiedAt === undefined;
    const due = lastProbeSuccess + ms;
    return due < now && (notifiedAt === undefined || notifiedAt < due);
  });
}

import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import { objectKey } from "../metadata/object-like.ts";

/** Options of a source of Clusters. */
export interface ClusterSourceOptions {
  /** Maps a Cluster to requests. Default: the Cluster itself. Logs errors and drops the event. */
  readonly map?: (cluster: Cluster) => Iterable<ObjectRef> | Promise<Iterable<ObjectRef>>;
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

interface ClusterSource {
  readonly map: NonNullable<ClusterSourceOptions["map"]>;
  readonly stream: RequestStream;
}

export class ClusterSources {
  readonly #sources = new Set<ClusterSource>();

  /**
   * Returns the requests of a new source. It stays until its signal aborts, its iteration ends, or
   * `end`.
   */
  open({ map = (cluster) => [objectKey(cluster)], signal }: ClusterSourceOptions): AsyncIterable<ObjectRef> {
    const stop = (): void => stream.end();
    const stream = createRequestStream(() => {
      signal?.removeEventListener("abort", stop);
      this.#sources.delete(source);
    });
    const source: ClusterSource = { map, stream };
    this.#sources.add(source);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
    return stream;
  }

  /** Passes a Cluster to all sources. Logs errors of their map functions. */
  async notify(cluster: Cluster, logger: Logger): Promise<void> {
    for (const { map, stream } of this.#sources) {
      try {
        for (const request of await map(cluster)) stream.push(request);
      } catch (error) {
        logger.error("Failed to map Cluster to requests", { error });
      }
    }
  }

  end(): void {
    for (const { stream } of [...this.#sources]) stream.end();
  }
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

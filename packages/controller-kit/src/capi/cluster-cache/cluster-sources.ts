import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { EventHandler } from "../../cache/informer.ts";
import { refOf } from "../metadata/object-like.ts";

/** Options of a source of Clusters. */
export interface ClusterSourceOptions {
  /** Maps a Cluster to requests. Default: the Cluster itself. Logs errors and drops the event. */
  readonly map?: (cluster: Cluster) => Iterable<ObjectRef> | Promise<Iterable<ObjectRef>>;
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a source of objects in workload clusters. */
export interface ClusterObjectSourceOptions<T extends KubernetesObject> {
  /**
   * Maps an object, and the previous state of an updated one, to requests of the management
   * cluster. Logs errors and drops the event.
   */
  readonly map: (object: T, cluster: ObjectRef) => Iterable<ObjectRef> | Promise<Iterable<ObjectRef>>;
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts a watch in a workload cluster, once per connection and name. */
type StartWatch = (watch: ClusterWatch<KubernetesObject>) => void;
type Attach = (cluster: ObjectRef, start: StartWatch, logger: Logger) => void;

interface ClusterSource {
  readonly map: NonNullable<ClusterSourceOptions["map"]>;
  readonly stream: RequestStream;
}

export class ClusterSources {
  readonly #sources = new Set<ClusterSource>();
  readonly #objects = new Map<Attach, RequestStream>();
  #opened = 0;

  /**
   * Returns the requests of a new source. It stays until its signal aborts, its iteration ends, or
   * `end`.
   */
  open({ map = (cluster) => [refOf(cluster)], signal }: ClusterSourceOptions): AsyncIterable<ObjectRef> {
    const stream = createRequestStream(signal, () => this.#sources.delete(source));
    const source: ClusterSource = { map, stream };
    if (!signal?.aborted) this.#sources.add(source);
    return stream;
  }

  /** Returns the requests for objects of a kind in all clusters that are connected later. */
  openObjects<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    { map, signal }: ClusterObjectSourceOptions<T>,
  ): AsyncIterable<ObjectRef> {
    const name = `${kind.plural} of source ${++this.#opened}`;
    const attach: Attach = (cluster, start, logger) => {
      const add = async (object: T): Promise<void> => {
        try {
          for (const request of await map(object, cluster)) stream.push(request);
        } catch (error) {
          logger.error("Failed to map object of workload cluster to requests", { error, cluster });
        }
      };
      const handler: EventHandler<T> = (event) => {
        if (signal?.aborted) return;
        if (event.type === "update") void add(event.oldObject);
        void add(event.object);
      };
      // An informer only passes on objects of its kind.
      start({ name, kind, handler } as unknown as ClusterWatch<KubernetesObject>);
    };
    const stream = createRequestStream(signal, () => this.#objects.delete(attach));
    if (!signal?.aborted) this.#objects.set(attach, stream);
    return stream;
  }

  /** Starts the watches of all object sources in a connected cluster. */
  connected(cluster: ObjectRef, start: StartWatch, logger: Logger): void {
    for (const attach of this.#objects.keys()) attach(cluster, start, logger);
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
    const streams = [...this.#sources].map(({ stream }) => stream);
    for (const stream of [...streams, ...this.#objects.values()]) stream.end();
  }
}

/** A queue of unique requests. */
interface RequestStream extends AsyncIterable<ObjectRef> {
  push(request: ObjectRef): void;
  end(): void;
}

/** Creates an empty queue, which keeps requests until they are read. */
function createRequestStream(signal: AbortSignal | undefined, onEnd: () => void): RequestStream {
  const waiting = new Map<string, ObjectRef>();
  let ended = false;
  let wake: () => void = () => {};

  const end = (): void => {
    if (ended) return;
    ended = true;
    signal?.removeEventListener("abort", end);
    onEnd();
    wake();
  };
  if (signal?.aborted) end();
  else signal?.addEventListener("abort", end, { once: true });

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

/** A watch of objects in a workload cluster. */
export interface ClusterWatch<T extends KubernetesObject> {
  /** Identifies the watch: it starts once per connection to a Cluster. */
  readonly name: string;
  readonly kind: KindDescriptor<T>;
  readonly handler: EventHandler<T>;
}

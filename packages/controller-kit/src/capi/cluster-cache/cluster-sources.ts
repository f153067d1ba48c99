import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import { keyOfObject } from "../../sources/request.ts";
import {
  type ClusterSource,
  type ClusterSourceOptions,
  type ConnectionChange,
  createClusterSource,
} from "./cluster-source.ts";

export class ClusterSources {
  readonly #sources = new Set<ClusterSource>();

  /**
   * Returns the requests of a new source. It stays until its signal aborts, its iteration ends, or
   * `end`.
   */
  open(options: ClusterSourceOptions): AsyncIterable<ObjectRef> {
    const source = createClusterSource(options, keyOfObject, (ended) => this.#sources.delete(ended));
    if (!options.signal?.aborted) this.#sources.add(source);
    return source.requests;
  }

  /** Passes a change to all sources. Logs errors of their map functions. */
  async notify(change: ConnectionChange, logger: Logger): Promise<void> {
    for (const source of this.#sources) {
      try {
        await source.notify(change);
      } catch (error) {
        logger.error("Failed to map Cluster to requests", { error });
      }
    }
  }

  forget(key: string): void {
    for (const source of this.#sources) source.forget(key);
  }

  end(): void {
    for (const source of [...this.#sources]) source.end();
  }
}

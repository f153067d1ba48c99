import type { ClusterAccessor } from "./cluster-accessor.ts";

interface Member {
  readonly uid: string | undefined;
  readonly accessor: ClusterAccessor;
}

/** The accessors of a cluster cache by the key of their Cluster. */
export class ClusterMembers {
  readonly #members = new Map<string, Member>();
  /** Closing connections of dropped accessors. */
  readonly #closing = new Set<Promise<void>>();
  readonly #onDrop: (key: string) => void;

  constructor(onDrop: (key: string) => void) {
    this.#onDrop = onDrop;
  }

  get(key: string): ClusterAccessor | undefined {
    return this.#members.get(key)?.accessor;
  }

  all(): ClusterAccessor[] {
    return [...this.#members.values()].map(({ accessor }) => accessor);
  }

  /** Returns the accessor of a Cluster, and replaces that of an earlier Cluster of its name. */
  getOrCreate(key: string, uid: string | undefined, create: () => ClusterAccessor): ClusterAccessor {
    if (this.#members.has(key) && this.#members.get(key)?.uid !== uid) this.drop(key);
    const known = this.get(key);
    if (known !== undefined) return known;
    const accessor = create();
    this.#members.set(key, { uid, accessor });
    return accessor;
  }

  /** Disconnects from a Cluster and forgets it. */
  drop(key: string): void {
    const accessor = this.get(key);
    if (accessor === undefined) return;
    this.#members.delete(key);
    accessor.disconnect();
    const end = accessor.closed().finally(() => this.#closing.delete(end));
    this.#closing.add(end);
    this.#onDrop(key);
  }

  dropAll(): void {
    for (const key of [...this.#members.keys()]) this.drop(key);
  }

  /** Resolves when the connections of dropped accessors are closed. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing);
  }
}

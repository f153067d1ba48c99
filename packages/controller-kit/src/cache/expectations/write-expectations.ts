import { compareResourceVersions } from "@capikit/client/reflector";
import { createDeferred } from "./deferred.ts";

/** How expectations are met and combined. */
export interface ExpectationRules<K, E> {
  /** Returns the part of an expectation that is not met yet; undefined when all of it is. */
  unmet(key: K, expectation: E): E | undefined;
  /** Combines a pending expectation with a later one of the same key. */
  merge(pending: E, next: E): E;
}

/** Writes that a cache has not seen yet, by key. An expectation that is met is forgotten. */
export class WriteExpectations<K, E> {
  readonly #pending = new Map<K, { readonly expectation: E; readonly met: PromiseWithResolvers<void> }>();
  readonly #rules: ExpectationRules<K, E>;

  constructor(rules: ExpectationRules<K, E>) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#pending.size;
  }

  expect(key: K, next: E): void {
    const pending = this.#pending.get(key);
    const expectation = pending === undefined ? next : this.#rules.merge(pending.expectation, next);
    // Reads that wait for the earlier write also wait for this write, which arrives right after.
    this.#pending.set(key, { expectation, met: pending?.met ?? createDeferred() });
    this.check(key);
  }

  get(key: K): E | undefined {
    return this.#pending.get(key)?.expectation;
  }

  /** Removes the met part of a key's expectation and returns the rest. */
  check(key: K): E | undefined {
    const pending = this.#pending.get(key);
    if (pending === undefined) return undefined;
    const expectation = this.#rules.unmet(key, pending.expectation);
    if (expectation === undefined) {
      this.#pending.delete(key);
      pending.met.resolve();
    } else if (expectation !== pending.expectation) {
      this.#pending.set(key, { expectation, met: pending.met });
    }
    return expectation;
  }

  checkAll(): void {
    for (const key of this.#pending.keys()) this.check(key);
  }

  /** Resolves when the expectations of a key or all keys are met. Undefined if none pending. */
  whenMet(key: K | undefined): Promise<void> | undefined {
    if (this.#pending.size === 0) return undefined;
    return key === undefined
      ? Promise.all([...this.#pending.values()].map(({ met }) => met.promise)).then(() => {})
      : this.#pending.get(key)?.met.promise;
  }

  /** Drops all expectations and releases all waiters. */
  clear(): void {
    for (const { met } of this.#pending.values()) met.resolve();
    this.#pending.clear();
  }

  /** Drops all expectations and rejects all waiters. */
  fail(error: unknown): void {
    for (const { met } of this.#pending.values()) met.reject(error);
    this.#pending.clear();
  }
}

/**
 * Reports whether a cache at version `seen` ("" before its first list) has seen a written version.
 * Versions that cannot be compared, of some aggregated API servers, count as seen.
 */
export function isVersionSeen(seen: string | undefined, version: string): boolean {
  return seen !== "" && (compareResourceVersions(seen, version) ?? 0) >= 0;
}

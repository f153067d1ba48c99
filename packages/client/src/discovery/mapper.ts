import type { KindDescriptor } from "@capikit/api/meta";
import { StaleDiscoveryError, UnknownKindError, UnknownResourceError } from "../errors/unknown-kind-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { DynamicObject } from "../verbs/objects.ts";
import type { CallOptions } from "../verbs/options.ts";
import { type ApiGroup, type ApiResource, type Inventory, readInventory } from "./api-resource.ts";

/** Finds kinds by a part of their type (a RESTMapper). Reads all resources once and caches them. */
export interface Mapper {
  /** Returns the API groups, in the server's order of preference. */
  groups(options?: CallOptions): Promise<readonly ApiGroup[]>;
  /** Returns all known resources, in the server's order of preference; see `staleVersions` of groups. */
  resources(options?: CallOptions): Promise<readonly ApiResource[]>;
  /**
   * Returns a kind in all served versions, the preferred one first. Unknown kinds are not cached.
   *
   * @throws UnknownKindError when the server does not have it, StaleDiscoveryError when an
   *   aggregated API server that may have it does not answer.
   */
  kindsFor(
    kind: { readonly group: string; readonly kind: string },
    options?: CallOptions,
  ): Promise<readonly [KindDescriptor<DynamicObject>, ...KindDescriptor<DynamicObject>[]]>;
  /**
   * Returns the resource for a name: `machines`, `machine`, `ma`, `machines.cluster.x-k8s.io` or
   * `machines.v1beta2.cluster.x-k8s.io`. The server's order of groups and versions decides.
   *
   * @throws UnknownResourceError when the server does not have it, StaleDiscoveryError when an
   *   aggregated API server that may have it does not answer.
   */
  resourceFor(name: string, options?: CallOptions): Promise<ApiResource>;
  /** Clears the cache. */
  forget(): void;
}

export function createMapper(transport: Transport): Mapper {
  let known: Promise<Inventory> | undefined;

  const ask = (options: CallOptions): Promise<Inventory> => {
    const answer = readInventory(transport, options);
    known = answer;
    answer.catch(() => {
      known = known === answer ? undefined : known;
    });
    return answer;
  };
  // Another caller's lookup may fail by its own signal: repeat it for this caller.
  const remembered = async (): Promise<Inventory | undefined> => known?.catch(() => undefined);

  /** An incomplete answer is not remembered: its stale groups may answer by now. */
  const complete = async (options: CallOptions): Promise<Inventory> => {
    const known = await remembered();
    return known?.groups.every(({ staleVersions }) => !staleVersions) ? known : await ask(options);
  };

  /** @throws StaleDiscoveryError when a group that may have the missing kind is stale. */
  const find = async <T>(
    options: CallOptions,
    look: (inventory: Inventory) => T | undefined,
    mayHave: (group: string) => boolean,
  ): Promise<T | undefined> => {
    const known = await remembered();
    const found = known && look(known);
    if (found !== undefined) return found;
    const inventory = await ask(options);
    const fresh = look(inventory);
    if (fresh !== undefined) return fresh;
    const stale = inventory.groups.filter(({ name, staleVersions }) => staleVersions && mayHave(name));
    if (stale.length === 0) return undefined;
    throw new StaleDiscoveryError(
      stale.flatMap(({ name, staleVersions = [] }) => staleVersions.map((version) => `${version}.${name}`)),
    );
  };

  return {
    async groups(options = {}) {
      return (await complete(options)).groups;
    },
    async resources(options = {}) {
      return (await complete(options)).resources;
    },
    async kindsFor({ group, kind }, options = {}) {
      const look = ({ resources }: Inventory) => {
        const [first, ...others] = resources
          .map((resource) => resource.kind)
          .filter((candidate) => candidate.group === group && candidate.kind === kind);
        return first === undefined ? undefined : ([first, ...others] as const);
      };
      const found = await find(options, look, (name) => name === group);
      if (found === undefined) {
        throw new UnknownKindError(group === "" ? "the core group" : group, kind);
      }
      return found;
    },
    async resourceFor(name, options = {}) {
      const text = name.toLowerCase();
      const mayHave = (group: string): boolean => !text.includes(".") || text.endsWith(`.${group}`);
      const found = await find(options, (inventory) => resourceIn(inventory, text), mayHave);
      if (found === undefined) {
        throw new UnknownResourceError(name);
      }
      return found;
    },
    forget() {
      known = undefined;
    },
  };
}

function resourceIn({ resources }: Inventory, text: string): ApiResource | undefined {
  const [name = "", ...rest] = text.split(".");
  const [version, ...group] = rest;
  const candidates = resources.filter(
    ({ kind }) =>
      rest.length === 0 ||
      kind.group === rest.join(".") ||
      (kind.version === version && kind.group === group.join(".")),
  );
  // A full name precedes a short one of an earlier group.
  return (
    candidates.find(({ kind, singular }) =>
      [kind.plural, singular, kind.kind.toLowerCase()].includes(name),
    ) ?? candidates.find(({ shortNames }) => shortNames.includes(name))
  );
}

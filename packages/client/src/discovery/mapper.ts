import type { KindDescriptor } from "@capikit/api/meta";
import { UnknownKindError, UnknownResourceError } from "../errors/unknown-kind-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { DynamicObject } from "../verbs/objects.ts";
import type { CallOptions } from "../verbs/options.ts";
import { type ApiGroup, type ApiResource, type Inventory, readInventory } from "./api-resource.ts";

/** Finds kinds by less than their full type (a RESTMapper). All that a server has is asked for once and remembered. */
export interface Mapper {
  /** The API groups, in the server's order of preference. */
  groups(options?: CallOptions): Promise<readonly ApiGroup[]>;
  /** Everything that the server has, in its order of preference. */
  resources(options?: CallOptions): Promise<readonly ApiResource[]>;
  /**
   * A kind in all versions that are served, the preferred one first. A kind that is not known is asked for again each time.
   *
   * @throws UnknownKindError when the server does not have it.
   */
  kindsFor(
    kind: { readonly group: string; readonly kind: string },
    options?: CallOptions,
  ): Promise<readonly [KindDescriptor<DynamicObject>, ...KindDescriptor<DynamicObject>[]]>;
  /**
   * What people call a resource: `machines`, `machine`, `ma`, `machines.cluster.x-k8s.io`, `machines.v1beta2.cluster.x-k8s.io`. Where several
   * groups have one of that name, the server's order decides, and where several versions have it, the preferred one is taken.
   *
   * @throws UnknownResourceError when the server does not have it.
   */
  resourceFor(name: string, options?: CallOptions): Promise<ApiResource>;
  /** Forgets everything. */
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
  // Somebody else's question may fail by somebody else's signal; ask again for this caller.
  const remembered = async (): Promise<Inventory | undefined> => known?.catch(() => undefined);

  const find = async <T>(
    options: CallOptions,
    look: (inventory: Inventory) => T | undefined,
  ): Promise<T | undefined> => {
    const inventory = await remembered();
    return (inventory && look(inventory)) ?? look(await ask(options));
  };

  return {
    async groups(options = {}) {
      return ((await remembered()) ?? (await ask(options))).groups;
    },
    async resources(options = {}) {
      return ((await remembered()) ?? (await ask(options))).resources;
    },
    async kindsFor({ group, kind }, options = {}) {
      const found = await find(options, ({ resources }) => {
        const [first, ...others] = resources
          .map((resource) => resource.kind)
          .filter((candidate) => candidate.group === group && candidate.kind === kind);
        return first === undefined ? undefined : ([first, ...others] as const);
      });
      if (found === undefined) {
        throw new UnknownKindError(group === "" ? "the core group" : group, kind);
      }
      return found;
    },
    async resourceFor(name, options = {}) {
      const found = await find(options, (inventory) => resourceIn(inventory, name.toLowerCase()));
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
  // A full name wins over a short one of a group that comes before.
  return (
    candidates.find(({ kind, singular }) =>
      [kind.plural, singular, kind.kind.toLowerCase()].includes(name),
    ) ?? candidates.find(({ shortNames }) => shortNames.includes(name))
  );
}

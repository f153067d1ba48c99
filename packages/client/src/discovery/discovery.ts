import type { KindDescriptor } from "@capikit/api/meta";
import { splitApiVersion } from "@capikit/common/kubernetes";
import { isNotFound } from "../errors/predicates.ts";
import { UnknownKindError } from "../errors/unknown-kind-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { DynamicObject } from "../verbs/objects.ts";
import type { CallOptions } from "../verbs/options.ts";
import { readResources } from "./api-resource.ts";
import { createMapper, type Mapper } from "./mapper.ts";

/** Discovers the kinds of a server at run time. */
export interface Discovery extends Mapper {
  /**
   * Returns the descriptor of a kind. Known kinds are cached, others are looked up each time.
   *
   * @throws UnknownKindError when the server does not have it.
   */
  kindOf(
    type: { readonly apiVersion: string; readonly kind: string },
    options?: CallOptions,
  ): Promise<KindDescriptor<DynamicObject>>;
  /** Clears the cache, for example after a CustomResourceDefinition changed its scope. */
  forget(): void;
}

type Kinds = ReadonlyMap<string, KindDescriptor<DynamicObject>>;

/** Creates discovery over a transport, with its own cache. */
export function createDiscovery(transport: Transport): Discovery {
  const known = new Map<string, Promise<Kinds>>();
  const mapper = createMapper(transport);

  const ask = (apiVersion: string, options: CallOptions): Promise<Kinds> => {
    const answer = readKinds(transport, apiVersion, options);
    known.set(apiVersion, answer);
    answer.catch(() => {
      if (known.get(apiVersion) === answer) {
        known.delete(apiVersion);
      }
    });
    return answer;
  };

  return {
    ...mapper,
    async kindOf({ apiVersion, kind }, options = {}) {
      try {
        const remembered = known.get(apiVersion);
        // Another caller's lookup may fail by its own signal: repeat it for this caller.
        const found = (await remembered?.catch(() => undefined))?.get(kind);
        if (found !== undefined) {
          return found;
        }
        const fresh = (await ask(apiVersion, options)).get(kind);
        if (fresh !== undefined) {
          return fresh;
        }
      } catch (cause) {
        throw isNotFound(cause) ? new UnknownKindError(apiVersion, kind, { cause }) : cause;
      }
      throw new UnknownKindError(apiVersion, kind);
    },
    forget() {
      known.clear();
      mapper.forget();
    },
  };
}

async function readKinds(transport: Transport, apiVersion: string, options: CallOptions): Promise<Kinds> {
  const [group, version] = splitApiVersion(apiVersion);
  const resources = await readResources(transport, group, version, options);
  return new Map(resources.map(({ kind }) => [kind.kind, kind]));
}

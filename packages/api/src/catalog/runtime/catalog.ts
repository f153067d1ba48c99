import { apiVersionOf } from "@capikit/common/kubernetes";
import type { ConversionBetween, HookDescriptor, RequestOf, ResponseOf } from "./hook-descriptor.ts";
import { createHookSet, type HookSet } from "./hook-set.ts";

/** The newest version of each hook, by name. */
export type NewestHooks = Readonly<Record<string, HookDescriptor>>;

/** The hooks that a server or a caller knows. */
export interface HookCatalog<Newest extends NewestHooks = NewestHooks> extends HookSet {
  /** The newest version of each hook, by its name. */
  readonly newest: Newest;
  /** The names of all hooks. */
  readonly names: readonly (keyof Newest & string)[];
  /** Returns all versions of the hook with that name, the newest first. */
  readonly versionsOf: (name: keyof Newest & string) => readonly HookDescriptor[];
  /**
   * Converts a request of the newest version to an older one, with its `apiVersion` and `kind`.
   *
   * @throws RangeError for a version that the catalog does not have
   */
  readonly requestFor: <N extends keyof Newest & string>(
    name: N,
    version: string,
    request: RequestOf<Newest[N]>,
  ) => unknown;
  /**
   * Converts the response of an older version's handler to the newest version.
   *
   * @throws RangeError for a version that the catalog does not have
   */
  readonly responseFrom: <N extends keyof Newest & string>(
    name: N,
    version: string,
    response: unknown,
  ) => ResponseOf<Newest[N]>;
}

/**
 * Creates a catalog of hooks.
 *
 * @param newest the newest version of each hook, by name
 * @param conversions to and from every older version; they add the older versions
 * @throws RangeError for a name that is not the hook's own, and for a duplicate hook or path
 */
export function createCatalog<const Newest extends NewestHooks>(
  newest: Newest,
  conversions: readonly ConversionBetween[] = [],
): HookCatalog<Newest> {
  for (const [name, { hook }] of Object.entries(newest))
    if (name !== hook) throw new RangeError(`the catalog lists hook ${hook} as ${name}; use its own name`);
  const older = conversions.map((conversion) => conversion.older);
  const set = createHookSet([...Object.values(newest), ...older]);
  const conversionOf = (name: string, version: string): ConversionBetween | undefined => {
    const target = newest[name];
    if (target?.version === version) return undefined;
    const found = conversions.find(
      (one) => one.older.hook === name && one.older.version === version && one.older.group === target?.group,
    );
    if (found === undefined)
      throw new RangeError(`the catalog has no version ${version} of ${name}; add its conversion`);
    return found;
  };
  return Object.freeze({
    ...set,
    newest,
    names: Object.freeze(Object.keys(newest)),
    versionsOf: (name: string) => set.hooks.filter(({ hook }) => hook === name),
    requestFor(name: string, version: string, request: unknown) {
      const target = newest[name];
      if (target === undefined) throw new RangeError(`the catalog has no hook ${name}`);
      const conversion = conversionOf(name, version);
      const converted = conversion === undefined ? request : conversion.request(request as never);
      const identity = { apiVersion: apiVersionOf({ group: target.group, version }), kind: `${name}Request` };
      return { ...(converted as object), ...identity };
    },
    responseFrom(name: string, version: string, response: unknown) {
      const target = newest[name];
      const conversion = conversionOf(name, version);
      if (target === undefined || conversion === undefined) return response;
      const converted = conversion.response(response as never) as object;
      if (!("apiVersion" in converted)) return converted;
      return { ...converted, apiVersion: apiVersionOf(target), kind: `${name}Response` };
    },
  }) as HookCatalog<Newest>;
}

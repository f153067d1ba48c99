import {
  apiVersionOf,
  type GroupVersionHook,
  groupVersionHookKey,
  isSameHook,
} from "./group-version-hook.ts";
import type { ConversionBetween } from "./hook-conversion.ts";
import type { HookDescriptor, RequestOf, ResponseOf } from "./hook-descriptor.ts";
import { type HookPathParts, parseHookPath } from "./hook-path.ts";

/** The newest version of each hook, by name. */
export type NewestHooks = Readonly<Record<string, HookDescriptor>>;

/** The hooks that a server or a caller knows. */
export interface HookCatalog<Newest extends NewestHooks = NewestHooks> {
  /** The newest version of each hook, by its name. */
  readonly newest: Newest;
  /** All versions of all hooks. */
  readonly hooks: readonly HookDescriptor[];
  /** The names of all hooks. */
  readonly names: readonly (keyof Newest & string)[];
  /** Returns the hook of a group, version and name, or `undefined` if it is unknown. */
  readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  /** Returns a path's hook and handler name, or `undefined` for other paths. */
  readonly findByPath: (
    path: string,
    prefix?: string,
  ) => { readonly hook: HookDescriptor; readonly handler: string | undefined } | undefined;
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
  const hooks: readonly HookDescriptor[] = Object.freeze([...Object.values(newest), ...older]);
  const byKey = new Map<string, HookDescriptor>();
  const byPath = new Map<string, HookDescriptor>();
  for (const hook of hooks) {
    const path = pathKey({ ...hook, hook: hook.hook.toLowerCase() });
    const taken = byPath.get(path);
    if (taken !== undefined)
      throw new RangeError(
        isSameHook(taken, hook)
          ? `the catalog has ${groupVersionHookKey(hook)} twice; remove one`
          : `${hook.hook} and ${taken.hook} have the same path; rename one`,
      );
    byKey.set(groupVersionHookKey(hook), hook);
    byPath.set(path, hook);
  }
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
    newest,
    hooks,
    names: Object.freeze(Object.keys(newest)),
    find: (identity: GroupVersionHook) => byKey.get(groupVersionHookKey(identity)),
    findByPath(path: string, prefix?: string) {
      const parts = parseHookPath(path, prefix);
      const hook = parts === undefined ? undefined : byPath.get(pathKey(parts));
      if (parts === undefined || hook === undefined) return undefined;
      return hook.singleton === (parts.handler === undefined) ? { hook, handler: parts.handler } : undefined;
    },
    versionsOf: (name: string) => hooks.filter(({ hook }) => hook === name),
    requestFor(name: string, version: string, request: unknown) {
      const target = newest[name];
      if (target === undefined) throw new RangeError(`the catalog has no hook ${name}`);
      const conversion = conversionOf(name, version);
      const converted = conversion === undefined ? request : conversion.request(request as never);
      const identity = { apiVersion: apiVersionOf({ group: target.group, version }), kind: `${name}Request` };
      return { ...(converted as object), ...identity };
    },
    responseFrom(name: string, version: string, response: unknown) {
      const conversion = conversionOf(name, version);
      return conversion === undefined ? response : conversion.response(response as never);
    },
  }) as HookCatalog<Newest>;
}

function pathKey({ group, version, hook }: Pick<HookPathParts, "group" | "hook" | "version">): string {
  return `${group}/${version}/${hook}`;
}

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
  /** The hook of a group, version and name; `undefined` where the catalog has none. */
  readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  /** The hook that a path leads to, and the handler's name; `undefined` where the catalog has none, or a name is missing or too much. */
  readonly findByPath: (
    path: string,
    prefix?: string,
  ) => { readonly hook: HookDescriptor; readonly handler: string | undefined } | undefined;
  /** All versions of the hook of that name, the newest first. */
  readonly versionsOf: (name: keyof Newest & string) => readonly HookDescriptor[];
  /**
   * A request of the newest version as a handler of an older one takes it, with that version's `apiVersion` and `kind`.
   *
   * @throws RangeError for a version that the catalog does not have
   */
  readonly requestFor: <N extends keyof Newest & string>(
    name: N,
    version: string,
    request: RequestOf<Newest[N]>,
  ) => unknown;
  /**
   * The response of a handler of an older version as one of the newest.
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
 * Puts hooks together.
 *
 * @param newest the newest version of each hook, by name
 * @param conversions to and from every older version; these bring the older versions in
 * @throws RangeError when a name is not the hook's own, when a hook or a path is there twice
 */
export function createCatalog<const Newest extends NewestHooks>(
  newest: Newest,
  conversions: readonly ConversionBetween[] = [],
): HookCatalog<Newest> {
  for (const [name, { hook }] of Object.entries(newest))
    if (name !== hook)
      throw new RangeError(`hook ${hook} stands in the catalog as ${name}; use its own name`);
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
          ? `${groupVersionHookKey(hook)} is in the catalog twice; leave one out`
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
      throw new RangeError(`the catalog has no ${name} of version ${version}; add its conversion`);
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

import { type GroupVersionHook, type HookDescriptor, isKnownTo } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { deprecationText } from "../extension/deprecation.ts";
import { registrationsOf } from "./registration.ts";

/**
 * What is the matter with the version of a hook that a handler has.
 *
 * - `deprecated`: it works, and will not for ever.
 * - `removed`: the release, or the catalog, has it no more.
 * - `not-yet`: the release does not have it yet.
 * - `unknown`: the catalog has the hook in no version.
 */
export type HookVersionState = "deprecated" | "not-yet" | "removed" | "unknown";

/** A handler whose version of a hook is not, or will not stay, one that is called. */
export interface HookVersionFinding {
  /** Name of the ExtensionConfig. */
  readonly extensionConfig: string;
  /** Registered name of the handler. */
  readonly handler: string;
  readonly hook: GroupVersionHook;
  readonly state: HookVersionState;
  /** A version of the hook that can be used instead, or `version/Hook`. */
  readonly replacement: string | undefined;
  /** One sentence, the same for the same state of things: it may stand in a condition. */
  readonly message: string;
}

/** The hooks that there are, and when. */
export interface HookVersionsOptions {
  readonly catalog: {
    readonly hooks: readonly HookDescriptor[];
    readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  };
  /**
   * The release of the program that calls the hooks, as `v1.14`. Default: one that has all of the catalog, in which every deprecation in it
   * counts and a removal on a day or in a release that is to come does not.
   */
  readonly release?: string;
}

/**
 * The handlers of ExtensionConfigs that have versions of hooks which are deprecated, gone, or not there yet; in order of their names. Handlers
 * are those of the status, so that extensions that were never discovered have none.
 *
 * @throws RangeError when `release` is none. HookCallError `misconfigured` when an ExtensionConfig cannot be read.
 */
export function checkHookVersions(
  configs: readonly ExtensionConfig[],
  { catalog, release }: HookVersionsOptions,
): readonly HookVersionFinding[] {
  return configs
    .flatMap(registrationsOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, extensionConfig, hook }) => {
      const found = judge(hook, catalog, release);
      return found === undefined ? [] : [{ extensionConfig, handler: name, hook, ...found }];
    });
}

type Judgement = Pick<HookVersionFinding, "message" | "replacement" | "state">;

function judge(
  hook: GroupVersionHook,
  catalog: HookVersionsOptions["catalog"],
  release: string | undefined,
): Judgement | undefined {
  const what = `${hook.hook} ${hook.version} of ${hook.group}`;
  const known = catalog.find(hook);
  if (known === undefined) {
    const versions = catalog.hooks.filter((one) => one.hook === hook.hook && one.group === hook.group);
    const [newest] = versions;
    const [state, text]: [HookVersionState, string] =
      newest === undefined
        ? ["unknown", "is no hook that is known"]
        : ["removed", `is not there; known are ${versions.map(({ version }) => version).join(", ")}`];
    return { state, replacement: newest?.version, message: `${what} ${text}` };
  }
  const { deprecation, since } = known;
  const replacement = deprecation?.replacement;
  if (release !== undefined && !isKnownTo(known, release)) {
    const instead = replacement === undefined ? "" : `; use ${replacement}`;
    const isGone = since === undefined || isKnownTo({ since }, release);
    return isGone
      ? { state: "removed", replacement, message: `${what} went in ${deprecation?.removedIn}${instead}` }
      : { state: "not-yet", replacement: undefined, message: `${what} is there from ${since} on` };
  }
  const from = deprecation?.in;
  const isYetToBe = release !== undefined && from !== undefined && !isKnownTo({ since: from }, release);
  const message = deprecationText(known);
  return message === undefined || isYetToBe ? undefined : { state: "deprecated", replacement, message };
}

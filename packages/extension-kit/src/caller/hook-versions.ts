import { type GroupVersionHook, type HookDescriptor, isKnownTo } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { compareText } from "@capikit/common/text";
import { deprecationText } from "../extension/deprecation.ts";
import { registrationsOf } from "./registration.ts";

/**
 * Problems with a handler's version of a hook.
 *
 * - `deprecated`: it works, but will be removed.
 * - `removed`: the release or the catalog does not have it any more.
 * - `not-yet`: the release does not have it yet.
 * - `unknown`: the catalog has no version of the hook.
 */
export type HookVersionState = "deprecated" | "not-yet" | "removed" | "unknown";

/** A handler whose version of a hook is not called, or will not be called in a later release. */
export interface HookVersionFinding {
  /** Name of the ExtensionConfig. */
  readonly extensionConfig: string;
  /** Registered name of the handler. */
  readonly handler: string;
  readonly hook: GroupVersionHook;
  readonly state: HookVersionState;
  /** A supported version of the hook, or `version/Hook`. */
  readonly replacement: string | undefined;
  /** One sentence, stable for the same state, so that conditions can contain it. */
  readonly message: string;
}

/** The catalog and release to check against. */
export interface HookVersionsOptions {
  readonly catalog: {
    readonly hooks: readonly HookDescriptor[];
    readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  };
  /**
   * Release of the program that calls the hooks, such as `v1.14`. Default: a release with the whole
   * catalog, in which all deprecations count but future removals do not.
   */
  readonly release?: string;
}

/**
 * Returns handlers with deprecated, removed, future or unknown versions of hooks, sorted by name.
 * They are those in the status, so undiscovered ExtensionConfigs have no findings.
 *
 * @throws RangeError for an invalid `release`; HookCallError for an invalid ExtensionConfig.
 */
export function checkHookVersions(
  configs: readonly ExtensionConfig[],
  { catalog, release }: HookVersionsOptions,
): readonly HookVersionFinding[] {
  return configs
    .flatMap(registrationsOf)
    .sort((a, b) => compareText(a.name, b.name))
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
        ? ["unknown", "is not a known hook"]
        : [
            "removed",
            `does not exist; known versions are ${versions.map(({ version }) => version).join(", ")}`,
          ];
    return { state, replacement: newest?.version, message: `${what} ${text}` };
  }
  const { deprecation, since } = known;
  const replacement = deprecation?.replacement;
  if (release !== undefined && !isKnownTo(known, release)) {
    const instead = replacement === undefined ? "" : `; use ${replacement}`;
    const isGone = since === undefined || isKnownTo({ since }, release);
    return isGone
      ? {
          state: "removed",
          replacement,
          message: `${what} was removed in ${deprecation?.removedIn}${instead}`,
        }
      : { state: "not-yet", replacement: undefined, message: `${what} is available from ${since} on` };
  }
  const from = deprecation?.in;
  const isYetToBe = release !== undefined && from !== undefined && !isKnownTo({ since: from }, release);
  const message = deprecationText(known);
  return message === undefined || isYetToBe ? undefined : { state: "deprecated", replacement, message };
}

import { supportedUntil } from "@capikit/common/kubernetes";
import { isKnownTo } from "./availability.ts";
import type { GroupVersionHook, HookDescriptor } from "./hook-descriptor.ts";
import type { HookSet } from "./hook-set.ts";

/**
 * Problems with a handler's version of a hook.
 *
 * - `deprecated`: it works, but will be removed.
 * - `removed`: the release or the catalog does not have it any more.
 * - `not-yet`: the release does not have it yet.
 * - `unknown`: the catalog has no version of the hook.
 */
export type HookVersionState = "deprecated" | "not-yet" | "removed" | "unknown";

/** The problem of a hook version. */
export interface HookVersionProblem {
  readonly state: HookVersionState;
  /** A supported version of the hook, or `version/Hook`. */
  readonly replacement: string | undefined;
  /** One sentence, stable for the same state, so that conditions can contain it. */
  readonly message: string;
}

/**
 * Returns the problem of a hook version; undefined without one.
 *
 * @param release program that calls the hook, such as `v1.12`. Default: a release with all hooks,
 *   in which all deprecations count but future removals do not.
 * @throws RangeError for an invalid `release`
 */
export function hookVersionProblem(
  hook: GroupVersionHook,
  catalog: Pick<HookSet, "find" | "hooks">,
  release?: string,
): HookVersionProblem | undefined {
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

/** Returns one stable sentence about a deprecated version of a hook; undefined for others. */
export function deprecationText(hook: HookDescriptor): string | undefined {
  const { deprecation } = hook;
  if (deprecation === undefined) return undefined;
  const { replacement, removedIn, on } = deprecation;
  const removedOn =
    deprecation.removedOn ?? (on === undefined ? undefined : supportedUntil("hook", hook.version, on));
  // Both must have passed.
  const ends = [
    ...(removedIn === undefined ? [] : [`in ${removedIn}`]),
    ...(removedOn === undefined ? [] : [`not before ${removedOn}`]),
  ].join(", ");
  const end = ends === "" ? "" : ` and will be removed ${ends}`;
  const instead = replacement === undefined ? "" : `; use ${replacement}`;
  return `${hook.hook} ${hook.version} of ${hook.group} is deprecated${end}${instead}`;
}

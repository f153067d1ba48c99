import {
  type GroupVersionHook,
  type HookDescriptor,
  type HookVersionProblem,
  hookVersionProblem,
} from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { compareText } from "@capikit/common/text";
import { registrationsOf } from "./registration.ts";

/** A handler whose version of a hook is not called, or will not be called in a later release. */
export interface HookVersionFinding extends HookVersionProblem {
  /** Name of the ExtensionConfig. */
  readonly extensionConfig: string;
  /** Registered name of the handler. */
  readonly handler: string;
  readonly hook: GroupVersionHook;
}

/** The catalog and release to check against. */
export interface HookVersionsOptions {
  readonly catalog: {
    readonly hooks: readonly HookDescriptor[];
    readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  };
  /**
   * Release of the program that calls the hooks, such as `v1.12`. Default: a release with the whole
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
      const found = hookVersionProblem(hook, catalog, release);
      return found === undefined ? [] : [{ extensionConfig, handler: name, hook, ...found }];
    });
}

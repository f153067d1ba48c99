import { compareApiVersions } from "@capikit/common/kubernetes";
import { capitalize } from "@capikit/common/text";
import type { HookVersion } from "../../../model/ir/model.ts";
import { reservedWords } from "../../../model/text/typescript-text.ts";

/** Reserved words and names that generated modules already use. */
const taken: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...["catalog", "conversions", "createCatalog", "defineHook", "hookNames", "hooks"],
  ...["byShape", "conversionBetween"],
]);

/** Returns the constant of a hook's descriptor: `beforeClusterCreate`. */
export function toConstantName(hook: HookVersion): string {
  const plain = hook.name.charAt(0).toLowerCase() + hook.name.slice(1);
  return taken.has(plain) || plain === hook.name ? `${plain}Hook` : plain;
}

/** Returns the constant of a hook in an older version: `beforeClusterCreateV1alpha1`. */
export function toVersionedConstantName(hook: HookVersion): string {
  const { version } = hook.package;
  return toConstantName(hook) + capitalize(version);
}

export function moduleName({ package: { group, version } }: HookVersion): string {
  return `${group}_${version}`;
}

/** Returns the newest of the most stable versions of each hook, including deprecated ones. */
export function newestHooks(hooks: readonly HookVersion[]): ReadonlyMap<string, HookVersion> {
  const newest = new Map<string, HookVersion>();
  for (const hook of hooks) {
    const key = hookKey(hook);
    const other = newest.get(key);
    if (other === undefined || compareApiVersions(hook.package.version, other.package.version) > 0)
      newest.set(key, hook);
  }
  return newest;
}

export function hookKey(hook: HookVersion): string {
  return `${hook.package.group}/${hook.name}`;
}

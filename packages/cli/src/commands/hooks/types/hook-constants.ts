import { compareApiVersions } from "@capikit/common/versions";
import type { DocumentedHook } from "@capikit/importer";
import { generatedNames } from "@capikit/model";
import { UsageError } from "@capikit/runner";

/** A hook with its constant in the generated module. */
export interface NamedHook extends DocumentedHook {
  readonly constant: string;
  /** File name of its schemas, without extension. */
  readonly file: string;
  /** Whether it is the newest version. */
  readonly isNewest: boolean;
}

/**
 * Names the hooks of a document, the newest version of each first: `beforeDrain`, and
 * `beforeDrainV1alpha1` for an older version.
 *
 * @throws UsageError for hooks of one name in several groups, which a catalog cannot have
 */
export function namedHooks(hooks: readonly DocumentedHook[]): readonly NamedHook[] {
  const sorted = hooks.toSorted(({ descriptor: a }, { descriptor: b }) =>
    compareApiVersions(b.version, a.version),
  );
  const newest = new Map<string, string>();
  const isNewest = sorted.map(({ descriptor: { group, hook } }) => {
    const other = newest.get(hook);
    if (other !== undefined && other !== group)
      throw new UsageError(
        `${hook} is a hook of ${other} and of ${group}`,
        "write types for a document of each group",
      );
    newest.set(hook, group);
    return other === undefined;
  });
  const names = generatedNames(
    sorted.map(({ descriptor: { hook, version } }, at) => ({
      name: isNewest[at] ? hook : hook + version.charAt(0).toUpperCase() + version.slice(1),
      suffix: "Hook",
    })),
  );
  return sorted.flatMap((hook, at) => {
    const name = names[at];
    return name === undefined ? [] : [{ ...hook, ...name, isNewest: isNewest[at] === true }];
  });
}

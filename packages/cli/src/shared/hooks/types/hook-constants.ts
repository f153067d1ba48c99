import { compareApiVersions } from "@capikit/common/kubernetes";
import { capitalize } from "@capikit/common/text";
import type { DocumentedHook } from "@capikit/importer";
import { generatedNames } from "@capikit/model";

/** A hook with its constant in the generated module. */
export interface NamedHook extends DocumentedHook {
  readonly constant: string;
  /** File name of its schemas, without extension. */
  readonly file: string;
  /** Whether it is the newest version. */
  readonly isNewest: boolean;
}

/**
 * Names the hooks of one group, the newest version of each first: `beforeDrain`, and
 * `beforeDrainV1alpha1` for an older version.
 */
export function namedHooks(hooks: readonly DocumentedHook[]): readonly NamedHook[] {
  const sorted = hooks.toSorted(({ descriptor: a }, { descriptor: b }) =>
    compareApiVersions(b.version, a.version),
  );
  const newest = new Map(sorted.toReversed().map((one) => [one.descriptor.hook, one]));
  const isNewest = sorted.map((one) => newest.get(one.descriptor.hook) === one);
  const names = generatedNames(
    sorted.map(({ descriptor: { hook, version } }, at) => ({
      name: isNewest[at] ? hook : hook + capitalize(version),
      suffix: "Hook",
    })),
  );
  return sorted.flatMap((hook, at) => {
    const name = names[at];
    return name === undefined ? [] : [{ ...hook, ...name, isNewest: isNewest[at] ?? false }];
  });
}

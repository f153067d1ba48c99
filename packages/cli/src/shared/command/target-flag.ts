import { type MinorRelease, minorReleaseOf, referenceMinor, supportedMinors } from "@capikit/api/releases";
import { UsageError } from "@capikit/generators/run";
import { textFlag } from "./flags.ts";

/** `--target` of commands that check fields. */
export const targetFlag = textFlag(
  "RELEASE",
  `Oldest release of Cluster API to support, such as ${supportedMinors[0]}. Default: ${referenceMinor}.`,
);

/**
 * Returns the minor release of `--target`: `v1.12` for `1.12` or `v1.12.3`. Undefined without the
 * flag.
 *
 * @throws UsageError for releases whose fields are not known
 */
export function parseTarget({ target }: { readonly target: string | undefined }): MinorRelease | undefined {
  if (target === undefined) return undefined;
  const minor = minorReleaseOf(target);
  if (minor !== undefined && supportedMinors.includes(minor)) return minor;
  throw new UsageError(
    `--target ${target} is not a supported release of Cluster API`,
    `use ${supportedMinors.join(" or ")}`,
  );
}

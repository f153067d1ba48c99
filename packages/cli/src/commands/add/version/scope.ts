import { posix } from "node:path";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import type { ApiPackage, KindVersion } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../../shared/command/suggest-word.ts";
import { isCalled, isMarkedStored } from "../../../shared/project-edit/kinds.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The kinds that get a new version, and the package to copy. */
export interface VersionScope {
  readonly group: string;
  readonly version: string;
  /** The only kind; absent for a whole group. */
  readonly kind?: string;
  readonly from: ApiPackage;
  /** Its kinds to copy. */
  readonly kinds: readonly KindVersion[];
  /** The current conversion hub. */
  readonly hub: ApiPackage;
  /** Whether a package of the group is marked as the hub. */
  readonly isHubMarked: boolean;
  /** The new package's folder. */
  readonly folder: string;
}

const isMarkedHub = ({ markers }: ApiPackage): boolean =>
  markers.some(({ key }) => key === "capikit:conversion:hub");

/** @throws UsageError for an unknown kind or group, or a version that cannot be created. */
export function scopeOf(
  { model }: Project,
  word: string,
  version: string,
  wanted: { readonly group?: string | undefined; readonly from?: string | undefined },
): VersionScope {
  const groups = [...new Set(model.packages.filter((one) => !one.skipped).map((one) => one.group))];
  const asGroup = groups.filter((one) => isCalled(one, word));
  const kinds = model.kinds.filter(
    (one) => one.kind === word && (wanted.group === undefined || isCalled(one.package.group, wanted.group)),
  );
  const isKind = kinds.length > 0;
  const found = isKind ? [...new Set(kinds.map((one) => one.package.group))] : asGroup;
  const [group, ...others] = found;
  if (others.length > 0)
    throw new UsageError(
      `${word} is ambiguous: ${formatList(found, "or")}`,
      "set --group, or write the full group name",
    );
  if (group === undefined) {
    const known = [...new Set(model.kinds.map((one) => one.kind)), ...groups];
    throw new UsageError(
      `unknown kind or group: ${word}`,
      suggestWord(word, known) ?? `kinds and groups: ${known.length === 0 ? "none" : known.join(", ")}`,
    );
  }
  const all = model.kinds.filter((one) => one.package.group === group && (!isKind || one.kind === word));
  const packages = [...new Set(all.map((one) => one.package))];
  const versions = packages.map((one) => one.version).sort(compareApiVersions);
  if (versions.includes(version))
    throw new UsageError(
      `${word} already has version ${version}`,
      `choose another version; existing ones: ${versions.join(", ")}`,
    );
  if (!isKind && model.packages.some((one) => one.group === group && one.version === version))
    throw new UsageError(
      `${group} already has a package of version ${version}`,
      `add its kinds one by one: capikit add version KIND ${version}`,
    );
  const source = wanted.from ?? versions.at(-1);
  const from = packages.find((one) => one.version === source);
  if (from === undefined)
    throw new UsageError(
      `unknown version of ${word}: ${source ?? ""}`,
      `versions: ${versions.length === 0 ? "none" : versions.join(", ")}`,
    );
  const hubs = packages.filter(isMarkedHub);
  const hub = hubs[0] ?? all.find(isMarkedStored)?.package ?? from;
  return {
    group,
    version,
    ...(isKind && { kind: word }),
    from,
    kinds: all.filter((one) => one.package === from),
    hub,
    isHubMarked: hubs.length > 0,
    folder: folderOf(model.packages, group, version, from),
  };
}

function folderOf(packages: readonly ApiPackage[], group: string, version: string, from: ApiPackage): string {
  const known = packages.find((one) => one.group === group && one.version === version);
  if (known !== undefined) return known.folder;
  if (posix.basename(from.folder) === from.version) return posix.join(posix.dirname(from.folder), version);
  throw new UsageError(
    `folder ${from.folder === "" ? "." : from.folder} is not named after its version ${from.version}, so the folder of ${version} cannot be derived`,
    `move its files to a folder ${from.version}`,
  );
}

import { posix } from "node:path";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import type { ApiPackage, HookVersion, KindVersion } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../../shared/command/suggest-word.ts";
import { isCalled, isMarkedStored } from "../../../shared/project-edit/kinds.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The kinds and hooks that get a new version, and the package to copy. */
export interface VersionScope {
  readonly group: string;
  readonly version: string;
  /** The only kind or hook; absent for a whole group. */
  readonly name?: string;
  readonly from: ApiPackage;
  /** Its kinds to copy. */
  readonly kinds: readonly KindVersion[];
  /** Its hooks to copy. */
  readonly hooks: readonly HookVersion[];
  /** Whether the new version is newer than all others. */
  readonly isNewest: boolean;
  /** The current conversion hub. */
  readonly hub: ApiPackage;
  /** Whether a package of the group is marked as the hub. */
  readonly isHubMarked: boolean;
  /** The new package's folder. */
  readonly folder: string;
}

const isMarkedHub = ({ markers }: ApiPackage): boolean =>
  markers.some(({ key }) => key === "capikit:conversion:hub");

/** @throws UsageError for an unknown kind, hook or group, or a version that cannot be created. */
export function scopeOf(
  { model }: Project,
  word: string,
  version: string,
  wanted: { readonly group?: string | undefined; readonly from?: string | undefined },
): VersionScope {
  const groups = [...new Set(model.packages.filter((one) => !one.skipped).map((one) => one.group))];
  const asGroup = groups.filter((one) => isCalled(one, word));
  const declared = declarationsOf(model);
  const named = declared.filter(
    (one) => one.name === word && (wanted.group === undefined || isCalled(one.package.group, wanted.group)),
  );
  const isNamed = named.length > 0;
  const found = isNamed ? [...new Set(named.map((one) => one.package.group))] : asGroup;
  const [group, ...others] = found;
  if (others.length > 0)
    throw new UsageError(
      `${word} is ambiguous: ${formatList(found, "or")}`,
      "set --group, or write the full group name",
    );
  if (group === undefined) {
    const known = [...new Set(declared.map((one) => one.name)), ...groups];
    throw new UsageError(
      `unknown kind, hook or group: ${word}`,
      suggestWord(word, known) ??
        `kinds, hooks and groups: ${known.length === 0 ? "none" : known.join(", ")}`,
    );
  }
  const all = declared.filter((one) => one.package.group === group && (!isNamed || one.name === word));
  const packages = [...new Set(all.map((one) => one.package))];
  const versions = packages.map((one) => one.version).sort(compareApiVersions);
  if (versions.includes(version))
    throw new UsageError(
      `${word} already has version ${version}`,
      `choose another version; existing ones: ${versions.join(", ")}`,
    );
  if (!isNamed && model.packages.some((one) => one.group === group && one.version === version))
    throw new UsageError(
      `${group} already has a package of version ${version}`,
      `add its kinds and hooks one by one: capikit add version KIND ${version}`,
    );
  const source = wanted.from ?? versions.at(-1);
  const from = packages.find((one) => one.version === source);
  if (from === undefined)
    throw new UsageError(
      `unknown version of ${word}: ${source ?? ""}`,
      `versions: ${versions.length === 0 ? "none" : versions.join(", ")}`,
    );
  const isCopied = (one: Declaration): boolean => one.package === from && (!isNamed || one.name === word);
  const kinds = model.kinds.filter((one) => isCopied({ ...one, name: one.kind }));
  const hubs = packages.filter(isMarkedHub);
  const stored = model.kinds.find(
    (one) => one.package.group === group && (!isNamed || one.kind === word) && isMarkedStored(one),
  );
  const hub = hubs[0] ?? stored?.package ?? from;
  return {
    group,
    version,
    ...(isNamed && { name: word }),
    from,
    kinds,
    hooks: model.hooks.filter(isCopied),
    isNewest: compareApiVersions(version, versions.at(-1) ?? "") > 0,
    hub,
    isHubMarked: hubs.length > 0,
    folder: folderOf(model.packages, group, version, from),
  };
}

/** A kind or hook of a version. */
type Declaration = Pick<HookVersion, "location" | "name" | "package">;

/** Returns the kinds and hooks of all versions. */
export function declarationsOf({ kinds, hooks }: Project["model"]): readonly Declaration[] {
  return [...kinds.map((one) => ({ ...one, name: one.kind })), ...hooks];
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

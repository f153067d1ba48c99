import { posix } from "node:path";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { formatList } from "@capikit/common/text";
import type { ApiPackage } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { checkGroup, checkVersion } from "../../../shared/project-edit/names.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { type Role, roles } from "./roles.ts";

/** Returns the given group (full or first label), the group of the role, or the only group. */
export function groupOf({ model }: Project, given: string | undefined, role: Role): string {
  const groups = [...new Set(model.packages.map((one) => one.group))];
  const label = given ?? roles[role].groupLabel;
  if (label === undefined) {
    const [only, ...others] = groups;
    if (only !== undefined && others.length === 0) return only;
    const which = groups.length === 0 ? "the project has no group yet" : `groups: ${groups.join(", ")}`;
    throw new UsageError("add kind requires a group", `set --group; ${which}`);
  }
  if (groups.includes(label)) return label;
  const named = groups.filter((one) => one.split(".")[0] === label);
  if (named.length > 1)
    throw new UsageError(`${label} is ambiguous: ${formatList(named, "or")}`, "write the full group name");
  const [found] = named;
  if (found !== undefined) return found;
  const known = Object.values(roles).some(({ groupLabel }) => groupLabel === label) || label === "addons";
  const group = known ? `${label}.cluster.x-k8s.io` : label;
  checkGroup(group);
  return group;
}

/** Returns the given version, the newest of the group, or the only version of the project. */
export function versionOf({ model }: Project, given: string | undefined, group: string): string {
  if (given !== undefined) {
    checkVersion(given);
    return given;
  }
  const versions = (packages: readonly ApiPackage[]) => [...new Set(packages.map(({ version }) => version))];
  const own = versions(model.packages.filter((one) => one.group === group)).sort(compareApiVersions);
  const all = versions(model.packages);
  const found = own.at(-1) ?? (all.length === 1 ? all[0] : undefined);
  if (found !== undefined) return found;
  throw new UsageError(`group ${group} has no version yet`, "set --version, such as v1alpha1");
}

/** Returns the folder of a version, by default next to other versions of the group. */
export function folderOf({ model }: Project, group: string, version: string): string {
  const known = model.packages.find((one) => one.group === group && one.version === version);
  if (known !== undefined) return known.folder;
  const sibling = model.packages.find((one) => one.group === group);
  if (sibling !== undefined) return posix.join(posix.dirname(sibling.folder), version);
  const label = group.split(".")[0] ?? group;
  const [other] = model.packages;
  const depth = other === undefined ? 0 : other.folder.split("/").length;
  const base = other === undefined ? "api" : posix.join(other.folder, depth > 2 ? "../.." : "..");
  return posix.join(base, label, version);
}

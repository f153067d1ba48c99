import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { addDependency } from "../edit/json-edit.ts";
import { parseManifest } from "../project/parse-manifest.ts";
import { version } from "../report/version.ts";
import { dependsOn } from "./paths.ts";
import type { Project } from "./project.ts";

/** Ranges that mean the same for each package of a release, such as `^0.1.0` and `workspace:^`. */
const shared = /^(?:workspace:(?:[*^~]$|[\^~]?\d)|[\^~<>=v\s]*\d|[*xX]$)/;

/**
 * Returns the range with which a project depends on another package of capikit: that of its
 * overrides, because npm rejects any other; that of the packages that it has, which have the same
 * version. A file, link, repository, address, alias, catalog entry or tag is of one package, so that
 * the version of this program takes its place.
 */
export function packageRange(manifest: JsonObject, name: string): string {
  const overrides = Object.entries(Object(manifest.overrides) as JsonObject);
  const [, override] = overrides.find(([key]) => key === name || key.startsWith(`${name}@`)) ?? [];
  const replaced = isJsonObject(override) ? override["."] : override;
  if (typeof replaced === "string" && !replaced.startsWith("$")) return replaced;
  const known = ["dependencies", "devDependencies", "peerDependencies"]
    .flatMap((list) => Object.entries(Object(manifest[list]) as JsonObject))
    .filter(([other]) => other.startsWith("@capikit/") || other === "capikit")
    .map(([, range]) => String(range));
  return known.find((range) => shared.test(range)) ?? `^${version()}`;
}

/** Adds missing packages in the version of the others. Reports whether any was missing. */
export function addPackages(
  project: Project,
  list: "dependencies" | "devDependencies",
  names: readonly string[],
): boolean {
  const missing = names.filter((name) => !dependsOn(project, name));
  const manifest = parseManifest(project.draft.read("package.json") ?? "{}");
  for (const name of missing)
    project.draft.editText("package.json", (text) =>
      addDependency(text, list, name, packageRange(manifest, name)),
    );
  return missing.length > 0;
}

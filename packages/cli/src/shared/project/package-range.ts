import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { version } from "../report/version.ts";

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

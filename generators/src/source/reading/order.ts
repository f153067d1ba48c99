import { compareText } from "@capikit/common/text";
import type { ApiPackage } from "../../model/ir/model.ts";

/** Sorts declarations of API packages by group, name, version and folder. */
export function sortDeclarations<T extends { readonly package: ApiPackage }>(
  found: T[],
  nameOf: (one: T) => string,
): T[] {
  return found.sort(
    (a, b) =>
      compareText(a.package.group, b.package.group) ||
      compareText(nameOf(a), nameOf(b)) ||
      compareText(a.package.version, b.package.version) ||
      compareText(a.package.folder, b.package.folder),
  );
}

import type { Change, PartChange } from "../changes/change.ts";
import type { Crd, CrdVersion } from "../read/release.ts";
import { compareSchemas } from "../schemas/compare-schemas.ts";
import { compareNames } from "./compare-names.ts";
import { compareVersion } from "./compare-version.ts";

type Report = (change: Change) => void;

/** Compares the kinds of two releases. */
export function compareCrds(
  before: ReadonlyMap<string, Crd>,
  after: ReadonlyMap<string, Crd>,
  report: Report,
): void {
  for (const [subject, crd] of after)
    if (!before.has(subject))
      report({
        consequence: "compatible",
        subject,
        versions: versionsOf(crd).map(({ name }) => name),
        path: "",
        code: "kind-added",
        what: `kind added, ${(crd.spec.scope ?? "Namespaced").toLowerCase()}`,
      });
  for (const [subject, crd] of before) {
    const kept = after.get(subject);
    if (kept !== undefined) compareCrd(subject, crd, kept, report);
    else
      report({
        consequence: "objects",
        subject,
        versions: versionsOf(crd).map(({ name }) => name),
        path: "",
        code: "kind-removed",
        what: "kind removed",
      });
  }
}

function compareCrd(subject: string, before: Crd, after: Crd, report: Report): void {
  const whole = (change: PartChange): void => report({ ...change, subject, versions: [] });
  compareNames(before, after, whole);
  const [old, now] = [byName(before), byName(after)];
  for (const [name, version] of now)
    if (!old.has(name))
      report({
        consequence: "compatible",
        subject,
        versions: [name],
        path: "",
        code: "version-added",
        what: `version added, ${version.served === true ? "served" : "not served"}${version.storage === true ? ", stored" : ""}`,
      });
  for (const [name, version] of old) {
    const kept = now.get(name);
    const part = (change: PartChange): void => report({ ...change, subject, versions: [name] });
    if (kept === undefined) {
      part({
        // Objects that are still stored in this version could no longer be read.
        consequence: "objects",
        path: "",
        code: "version-removed",
        what: `version removed, ${version.served === true ? "served until now" : "not served before"}`,
      });
      continue;
    }
    compareVersion(version, kept, part);
    const [schema, newSchema] = [version, kept].map((each) => each.schema?.openAPIV3Schema ?? {});
    if (schema !== undefined && newSchema !== undefined)
      compareSchemas("", schema, newSchema, { report: part, follow: (a, b) => [a, b] });
  }
}

function versionsOf(crd: Crd): readonly CrdVersion[] {
  return crd.spec.versions ?? [];
}

function byName(crd: Crd): ReadonlyMap<string, CrdVersion> {
  return new Map(versionsOf(crd).map((version) => [version.name, version]));
}

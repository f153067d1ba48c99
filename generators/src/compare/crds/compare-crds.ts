import { equalJson } from "@capikit/common/json";
import { labelledContract, versionsInLabel } from "@capikit/common/kubernetes";
import type { Json } from "@capikit/schema";
import { type Change, change, type PartChange } from "../changes/change.ts";
import type { Crd, CrdVersion } from "../read/release.ts";
import { compareSchemas } from "../schemas/compare-schemas.ts";

type Report = (change: Change) => void;

/** Compares the kinds of two releases. */
export function compareCrds(
  before: ReadonlyMap<string, Crd>,
  after: ReadonlyMap<string, Crd>,
  report: Report,
): void {
  for (const [subject, crd] of after) {
    const scope = (crd.spec.scope ?? "Namespaced").toLowerCase();
    const added = change("compatible", "", "kind-added", `kind added, ${scope}`);
    if (!before.has(subject)) report({ ...added, subject, versions: namesOf(crd) });
  }
  for (const [subject, crd] of before) {
    const kept = after.get(subject);
    if (kept !== undefined) compareCrd(subject, crd, kept, report);
    else
      report({
        ...change("objects", "", "kind-removed", "kind removed"),
        subject,
        versions: namesOf(crd),
      });
  }
}

function compareCrd(subject: string, before: Crd, after: Crd, report: Report): void {
  compareNames(before, after, (found) => report({ ...found, subject, versions: [] }));
  const [old, now] = [byName(before), byName(after)];
  for (const [name, { served, storage }] of now) {
    const what = `version added, ${served === true ? "served" : "not served"}${storage === true ? ", stored" : ""}`;
    const added = change("compatible", "", "version-added", what);
    if (!old.has(name)) report({ ...added, subject, versions: [name] });
  }
  for (const [name, version] of old) {
    const kept = now.get(name);
    const part = (found: PartChange): void => report({ ...found, subject, versions: [name] });
    if (kept === undefined) {
      const what = version.served === true ? "served until now" : "not served before";
      // Objects that are still stored in this version could no longer be read.
      part(change("objects", "", "version-removed", `version removed, ${what}`));
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

function namesOf(crd: Crd): readonly string[] {
  return versionsOf(crd).map(({ name }) => name);
}

function byName(crd: Crd): ReadonlyMap<string, CrdVersion> {
  return new Map(versionsOf(crd).map((version) => [version.name, version]));
}

/** Compares the version-independent parts of a kind: scope, names, contracts, conversion. */
function compareNames(before: Crd, after: Crd, report: (change: PartChange) => void): void {
  const differ = (
    what: string,
    code: string,
    consequence: PartChange["consequence"],
    from: string | undefined,
    to: string | undefined,
  ): void => {
    if (from === to) return;
    const arrow = `${what} ${from ?? "none"} → ${to ?? "none"}`;
    report(change(consequence, "", code, arrow, { before: from, after: to }));
  };
  const [old, now] = [before.spec, after.spec];
  const kind = old.names.kind;
  differ("scope", "scope-changed", "objects", old.scope, now.scope);
  differ("plural", "plural-changed", "clients", old.names.plural, now.names.plural);
  const singular = (names: Crd["spec"]["names"]) => names.singular || kind.toLowerCase();
  differ("singular", "names-changed", "clients", singular(old.names), singular(now.names));
  const listKind = (names: Crd["spec"]["names"]) => names.listKind || `${kind}List`;
  differ("list kind", "names-changed", "clients", listKind(old.names), listKind(now.names));
  for (const [word, key] of [
    ["short name", "shortNames"],
    ["category", "categories"],
  ] as const) {
    const [was, is] = [old.names[key] ?? [], now.names[key] ?? []];
    for (const name of is.filter((each) => !was.includes(each)))
      report(change("compatible", "", "names-changed", `${word} ${name} added`, { after: name }));
    for (const name of was.filter((each) => !is.includes(each)))
      report(change("clients", "", "names-changed", `${word} ${name} removed`, { before: name }));
  }
  differ(
    "conversion",
    "conversion-changed",
    "compatible",
    old.conversion?.strategy ?? "None",
    now.conversion?.strategy ?? "None",
  );
  const [labels, newLabels] = [contractsOf(before), contractsOf(after)];
  for (const label of [...new Set([...labels.keys(), ...newLabels.keys()])].sort()) {
    const [from, to] = [labels.get(label), newLabels.get(label)];
    const kept = versionsInLabel(to ?? "");
    const lost = versionsInLabel(from ?? "").some((version) => !kept.includes(version));
    differ(`label ${label}`, "contract-changed", lost ? "clients" : "compatible", from, to);
  }
}

/** Returns the labels with which Cluster API finds the versions of a contract. */
function contractsOf({ metadata }: Crd): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(metadata?.labels ?? {}).filter(([label]) => labelledContract(label) !== undefined),
  );
}

/** Compares one version of a kind in both releases, without its schema. */
function compareVersion(before: CrdVersion, after: CrdVersion, report: (change: PartChange) => void): void {
  const add = (consequence: PartChange["consequence"], code: string, what: string): void =>
    report({ consequence, path: "", code, what });
  if (before.served !== after.served)
    add(
      after.served === true ? "compatible" : "clients",
      "served-changed",
      after.served === true ? "served now" : "no longer served",
    );
  if (before.storage !== after.storage)
    add(
      "compatible",
      "storage-changed",
      after.storage === true ? "objects are stored in it now" : "objects are stored in another version now",
    );
  if ((before.deprecated === true) !== (after.deprecated === true))
    add(
      "compatible",
      "deprecated-changed",
      after.deprecated === true ? `deprecated${formatWarning(after)}` : "no longer deprecated",
    );
  else if (after.deprecated === true && before.deprecationWarning !== after.deprecationWarning)
    add("documentation", "deprecated-changed", `deprecation warning changed${formatWarning(after)}`);
  compareSubresources(before, after, add);
  compareSelectors(before, after, add);
  const [columns, newColumns] = [before, after].map(
    ({ additionalPrinterColumns: list }) => (list ?? []) as readonly Json[],
  );
  if (!equalJson(columns, newColumns)) add("compatible", "columns-changed", "columns of kubectl get changed");
}

type AddChange = (consequence: PartChange["consequence"], code: string, what: string) => void;

function compareSubresources(
  { subresources: before }: CrdVersion,
  { subresources: after }: CrdVersion,
  add: AddChange,
): void {
  // With the subresource, writes of the whole object ignore the status.
  if ((before?.status === undefined) !== (after?.status === undefined))
    add(
      "clients",
      "status-changed",
      `status subresource ${after?.status === undefined ? "removed" : "added"}`,
    );
  const [scale, newScale] = [before?.scale, after?.scale];
  if (scale === undefined && newScale !== undefined)
    add("compatible", "scale-changed", "scale subresource added");
  else if (scale !== undefined && newScale === undefined)
    add("clients", "scale-changed", "scale subresource removed");
  else if (!equalJson(scale, newScale))
    add("clients", "scale-changed", "paths of the scale subresource changed");
}

function compareSelectors(before: CrdVersion, after: CrdVersion, add: AddChange): void {
  const [old, now] = [before, after].map(
    ({ selectableFields: list }) => new Set((list ?? []).map(({ jsonPath }) => jsonPath)),
  );
  for (const path of now ?? [])
    if (old?.has(path) !== true) add("compatible", "selectable-field-added", `field selector added: ${path}`);
  for (const path of old ?? [])
    if (now?.has(path) !== true)
      add("clients", "selectable-field-removed", `field selector removed: ${path}`);
}

function formatWarning({ deprecationWarning }: CrdVersion): string {
  return deprecationWarning === undefined ? "" : `: ${deprecationWarning}`;
}

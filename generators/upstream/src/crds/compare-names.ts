import type { PartChange } from "../changes/change.ts";
import type { Crd } from "../read/release.ts";

/** Compares the version-independent parts of a kind: scope, names, contracts, conversion. */
export function compareNames(before: Crd, after: Crd, report: (change: PartChange) => void): void {
  const differ = (
    what: string,
    code: string,
    consequence: PartChange["consequence"],
    from: string | undefined,
    to: string | undefined,
  ): void => {
    if (from === to) return;
    report({
      consequence,
      path: "",
      code,
      what: `${what} ${from ?? "none"} → ${to ?? "none"}`,
      ...(from !== undefined && { before: from }),
      ...(to !== undefined && { after: to }),
    });
  };
  const [old, now] = [before.spec, after.spec];
  const kind = old.names.kind;
  differ("scope", "scope-changed", "objects", old.scope, now.scope);
  differ("plural", "names-changed", "clients", old.names.plural, now.names.plural);
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
      report({
        consequence: "compatible",
        path: "",
        code: "names-changed",
        what: `${word} ${name} added`,
        after: name,
      });
    for (const name of was.filter((each) => !is.includes(each)))
      report({
        consequence: "clients",
        path: "",
        code: "names-changed",
        what: `${word} ${name} removed`,
        before: name,
      });
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
    const lost = (from ?? "")
      .split("_")
      .some((version) => version !== "" && !(to ?? "").split("_").includes(version));
    differ(`label ${label}`, "contract-changed", lost ? "clients" : "compatible", from, to);
  }
}

/** Returns the labels with which Cluster API finds the versions of a contract. */
function contractsOf({ metadata }: Crd): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(metadata?.labels ?? {}).filter(([label]) => /^cluster\.x-k8s\.io\/v\d\w*$/.test(label)),
  );
}

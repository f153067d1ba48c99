import { stringify } from "yaml";
import type { Change } from "../../src/compare/changes/change.ts";
import { compareReleases } from "../../src/compare/compare-releases.ts";
import { readRelease } from "../../src/compare/read/read-release.ts";

type Node = Readonly<Record<string, unknown>>;

/** A version of the kind Widget whose spec is of these fields. */
export function version(properties: Node = {}, more: Node = {}, spec: Node = {}): Node {
  return {
    name: "v1",
    served: true,
    storage: true,
    schema: {
      openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties, ...spec } } },
    },
    ...more,
  };
}

/** A CRD of such versions. */
export function crd(versions: readonly Node[], names: Node = {}, more: Node = {}, labels: Node = {}): Node {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.example", labels },
    spec: {
      group: "acme.example",
      scope: "Namespaced",
      names: { kind: "Widget", plural: "widgets", ...names },
      versions,
      ...more,
    },
  };
}

/** The changes between documents. */
export function diff(before: readonly Node[], after: readonly Node[]): readonly Change[] {
  const release = (path: string, documents: readonly Node[]) =>
    readRelease([
      {
        path,
        text: documents.map((document) => `---\n${stringify(document, { compat: "yaml-1.1" })}`).join(""),
      },
    ]);
  return compareReleases(release("old.yaml", before), release("new.yaml", after));
}

/** The same in short: `consequence path: words`. */
export function short(changes: readonly Change[]): string[] {
  return changes.map(({ consequence, path, what }) => `${consequence} ${path}: ${what}`);
}

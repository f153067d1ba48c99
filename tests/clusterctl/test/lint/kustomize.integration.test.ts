import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { renderKustomize } from "@capikit/clusterctl-kit/components";
import { type LintOptions, lint, lintScope } from "@capikit/clusterctl-kit/lint";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { ensureReference } from "@capikit/reference";
import { expect, it, onTestFinished } from "vitest";

const crd = (kind: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${kind.toLowerCase()}s.infrastructure.cluster.x-k8s.io
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ${kind}, plural: ${kind.toLowerCase()}s}
  scope: Namespaced
  versions:
  - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`;

const project = {
  "config/crd/bases/foomachines.yaml": crd("FooMachine"),
  "config/crd/bases/fooclusters.yaml": crd("FooCluster"),
  "config/crd/bases/unused.yaml": crd("FooUnused"),
  "config/crd/patches/move.yaml": `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
  annotations: {clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check: ""}
`,
  "config/crd/kustomization.yaml": `commonlabels: {cluster.x-k8s.io/v1beta1: v1beta1}
Resources: [bases/foomachines.yaml, bases/fooclusters.yaml]
patches: [{Path: patches/move.yaml}]
`,
  "config/default/kustomization.yaml": `namespace: capf-system
namePrefix: capf-
labels: [{Pairs: {cluster.x-k8s.io/provider: infrastructure-foo}}]
bases: [../crd]
commonAnnotations: {foo.example.com/team: a}
`,
};

it("the built-in reader and kustomize give the same findings about CRDs", async () => {
  const binary = await ensureReference("kustomize");
  const folder = mkdtempSync(join(tmpdir(), "capikit-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files, overlays } = lintScope(
    Object.entries(project).map(([path, content]) => ({ path, content })),
  );
  const rendered = await Promise.all(
    overlays.map(async (overlay) => ({
      ...overlay,
      objects: await renderKustomize(join(folder, overlay.folder), { binary, root: folder }),
    })),
  );
  const crds = (options: LintOptions): readonly Diagnostic[] =>
    lint(files, { whole: true, ...options }).diagnostics.filter(({ code }) =>
      /^(crd|infra-\w+|resource)\//.test(code),
    );
  const found = crds({ overlays: rendered });
  expect(new Set(found.map(({ location }) => location?.path))).toEqual(
    new Set(["config/crd/bases/fooclusters.yaml", "config/crd/bases/foomachines.yaml"]),
  );
  expect(found.map(({ code }) => code)).not.toContain("crd/contract-label");
  expect(crds({})).toEqual(found);
});

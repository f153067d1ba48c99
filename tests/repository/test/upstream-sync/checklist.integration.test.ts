import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { behaviorNotes, markerNotes } from "../../../../scripts/upstream-sync/checklist/behavior-notes.ts";
import { changeNotes } from "../../../../scripts/upstream-sync/checklist/change-notes.ts";
import { contractNotes } from "../../../../scripts/upstream-sync/checklist/contract-notes.ts";
import { conversionNotes } from "../../../../scripts/upstream-sync/checklist/conversion-notes.ts";
import { otherNotes, printChecklist } from "../../../../scripts/upstream-sync/checklist/other-notes.ts";
import { compareFacts } from "../../../../scripts/upstream-sync/compare/compare-facts.ts";
import { nextReleases } from "../../../../scripts/upstream-sync/release/release-list.ts";
import { SourceTree } from "../../../../scripts/upstream-sync/tree/source-tree.ts";
import { folderOf, goFacts } from "../../src/upstream-sync.ts";

const packageFiles = (version: string) => [
  `packages/api/src/core/${version}/index.ts`,
  "packages/api/package.json",
];
const spec = (field: string) => `type Spec struct {\n	${field}\n}\n`;

describe("the tasks", () => {
  it("name fields that differ between versions, and possible renames", async () => {
    const before = await goFacts({
      "core/v1beta1": spec('Old string `json:"old"`'),
      "core/v1beta2": spec('Old string `json:"old"`'),
    });
    const after = await goFacts({
      "core/v1beta1": spec('Old string `json:"old"`'),
      "core/v1beta2": spec('New string `json:"new"`'),
    });
    const root = folderOf({
      "packages/api/src/conversion/rules/core.ts": "Spec: {}",
      "packages/api/src/conversion/x.ts": "",
      "packages/api/src/core/v1beta1/index.ts": `export * from "./spec.ts";\n`,
      "packages/api/src/core/v1beta1/spec.ts": "export interface Spec {}\n",
    });
    const tree = new SourceTree(join(root, "packages/api/src"));
    const files = ["packages/api/src/conversion/rules/core.ts"];
    expect(conversionNotes(root, tree, compareFacts(before, after), after)).toMatchObject([
      { text: expect.stringMatching(/wire:update/) },
      {
        text: expect.stringMatching(/^`Spec\.new` of core\/v1beta2 differs in core\/v1beta1/),
        files: ["packages/api/src/core/v1beta1/spec.ts", ...files],
      },
      { text: expect.stringMatching(/^`Spec\.old` of core\/v1beta2 may now be `new`/), files },
    ]);
    const equal = await goFacts({
      "core/v1beta1": spec('New *string `json:"new"`'),
      "core/v1beta2": spec('New string `json:"new"`'),
    });
    expect(conversionNotes(root, tree, compareFacts([], equal), equal)).toEqual([]);
  });

  it("name changed declarations with their files", async () => {
    const field = (doc: string, rest: string) => `	// Size ${doc}.\n	Size ${rest}\n`;
    const hook = (summary: string) =>
      `func init() { catalogBuilder.RegisterHook(Before, &runtimecatalog.HookMeta{Summary: "${summary}"}) }\n`;
    const before = await goFacts({
      "core/v1beta1": "",
      "core/v1beta2": `type Gone struct {}\n\ntype Spec struct {\n	Old string \`json:"old"\`\n${field("is a", 'string `json:"size"`')}}\n`,
      "runtime/hooks/v1alpha1": hook("a"),
    });
    const after = await goFacts({
      "core/v1beta2": `type Spec struct {\n${field("is b", 'int32 `json:"size,omitempty"`')}}\n`,
      "core/v1beta3": "",
      "runtime/hooks/v1alpha1": hook("b"),
    });
    const tree = new SourceTree(
      folderOf({
        "core/v1beta2/index.ts": `export * from "./spec.ts";\n`,
        "core/v1beta2/spec.ts": "export interface Spec {\n  old: string;\n  size: string;\n}\n",
      }),
    );
    const notes = changeNotes(tree, compareFacts(before, after));
    const file = "packages/api/src/core/v1beta2/spec.ts";
    expect(notes.map(({ section, text, files }) => [section, text, ...files])).toEqual([
      ["Hooks", "`Before` has other summary"],
      ["Types", expect.stringContaining("API version core/v1beta3 is new"), ...packageFiles("v1beta3")],
      ["Types", "`Gone` (core/v1beta2) is gone"],
      ["Types", "`Spec.old` (core/v1beta2) is gone", file],
      ["Descriptions", "upstream describes `Spec.size` (core/v1beta2) differently: “Size is b.”", file],
      ["Types", "`Spec.size` (core/v1beta2) changes: `string` becomes `int32 (optional)`", file],
      ["Types", expect.stringContaining("API version core/v1beta1 is gone"), ...packageFiles("v1beta1")],
    ]);
  });

  it("name new markers without a counterpart", async () => {
    const before = await goFacts({ "core/v1beta2": "// +old:unknown\ntype A struct {}\n" });
    const after = await goFacts({
      "core/v1beta2": `// +old:unknown
// +k8s:brand-new=3
// +kubebuilder:resource:path=a,scope=Namespaced
// +kubebuilder:validation:MaxLength=3
// +optional
type A struct {}
`,
    });
    expect(markerNotes(before, after).map(({ text }) => text)).toEqual([
      expect.stringContaining("marker `k8s:brand-new` has no counterpart"),
    ]);
  });

  it("name changed sections of contracts with the files of their rules", () => {
    const path = "docs/book/src/developer/providers/contracts/infra-machine.md";
    const page = (text: string) => ({ [path]: `# Contract\n\nStart\n\n## Rules\n\n${text}\n` });
    const root = folderOf({
      "packages/api/contracts/rules/a.yaml": "- { document: infra-machine, section: Rules }",
      "packages/api/contracts/rules/b.yaml": "- { document: infra-machine-pool, section: Rules }",
    });
    expect(contractNotes(root, folderOf(page("a  b")), folderOf(page("a b")))).toEqual([]);
    expect(contractNotes(root, folderOf(page("a")), folderOf(page("b")))).toEqual([
      { section: "Contracts", text: `\`${path}\`: “Rules”`, files: ["packages/api/contracts/rules/a.yaml"] },
    ]);
    const repeated = (first: string) => folderOf(page(`${first}\n\n## Fields\n\nb\n\n## Rules\n\nc`));
    expect(contractNotes(root, repeated("a"), repeated("b"))).toMatchObject([
      { text: `\`${path}\`: “Rules”` },
    ]);
  });

  it("name feature gates, and sections of the page for providers", async () => {
    const before = await goFacts({ feature: 'const Gone featuregate.Feature = "Gone"\n' });
    const after = await goFacts({
      feature: 'const (\n	// New is new.\n	//\n	// alpha: v1.13\n	New featuregate.Feature = "New"\n)\n',
    });
    const page = "docs/book/src/developer/providers/migrations/v1.12-to-v1.13.md";
    const root = folderOf({
      [page]:
        "# Title\n\n## Go version\n\n- 1.27\n\n## Removals\n\n- A\n- B\n\n## Graduation\n\n- No feature flags graduated in this release.\n\n## API changes\n\n- No longer A\n",
    });
    const release = { version: "v1.13.0", root, api: "", hasApiModule: true };
    expect(behaviorNotes(compareFacts(before, after), "v1.12.2", release)).toMatchObject([
      { text: expect.stringMatching(/^feature gate `Gone` is gone/) },
      { text: expect.stringMatching(/^feature gate `New` is new \(alpha: v1\.13\)/) },
      { text: `read “Removals” (2 items) of \`${page}\`` },
      { text: `read “API changes” (1 item) of \`${page}\`` },
    ]);
    expect(behaviorNotes([], "v1.11.0", release)).toEqual([
      { section: "Behavior", text: expect.stringContaining("does not have `docs/book"), files: [] },
    ]);
    expect(behaviorNotes([], "v1.13.1", { ...release, version: "v1.13.2" })).toEqual([]);
  });

  it("name hand-written files with the older release, and tasks of a minor release", async () => {
    const root = folderOf({
      "docs/a.md": "v1.98.0",
      "docs/b.md": "Since v1.98, and v1.98.1",
      "docs/c.md": "v1.980 v1.98.5 v1x98.0",
      "packages/api/src/releases/newer-kind-fields.ts": "v1.98.0",
      "docs/reference/diagnostics/e.md": "v1.98.0",
    });
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    execFileSync("git", ["add", "."], { cwd: root });
    const patch = { text: "decide whether `v1.98.0` becomes `v1.98.2`", files: ["docs/a.md"] };
    expect(await otherNotes(root, "v1.98.0", "v1.98.2")).toEqual([{ section: "Other files", ...patch }]);
    const notes = await otherNotes(root, "v1.98.0", "v1.99.0");
    expect(notes.map(({ text, files }) => [text, ...files])).toEqual([
      [expect.stringContaining("remove the Go module"), "packages/envtest/go"],
      [
        expect.stringContaining("versions of Kubernetes that v1.99 supports"),
        "packages/clusterctl-kit/src/doctor/model/releases.ts",
      ],
      ["decide whether `v1.98.0` becomes `v1.99.0`", "docs/a.md"],
      ["decide whether `v1.98` becomes `v1.99`", "docs/b.md"],
    ]);
  });

  it("are printed by section", () => {
    expect(
      printChecklist("Update", [
        { section: "Contracts", text: "read it", files: ["a.yaml", "b.yaml", "a.yaml"] },
        { section: "Types", text: "write it", files: ["c.ts"] },
      ]),
    ).toBe(`# Update

2 tasks for a person.

## Types

- [ ] write it (\`c.ts\`)

## Contracts

- [ ] read it
  - \`a.yaml\`
  - \`b.yaml\`
`);
  });
});

it("lists a patch in place of an older one, and a new minor release in place of the oldest", () => {
  const supported = ["v1.11.6", "v1.12.2"];
  expect(nextReleases(supported, "v1.12.10")).toEqual(["v1.11.6", "v1.12.10"]);
  expect(nextReleases(supported, "v1.13.0")).toEqual(["v1.12.2", "v1.13.0"]);
  expect(nextReleases(supported, "v1.12.2")).toBeUndefined();
  expect(nextReleases(supported, "v1.11.7")).toEqual(["v1.11.7", "v1.12.2"]);
  expect(nextReleases(supported, "v1.11.5")).toBeUndefined();
  expect(nextReleases(supported, "v1.13.0-rc.0")).toBeUndefined();
  expect(nextReleases(supported, "v1.12.3-rc.0")).toBeUndefined();
});

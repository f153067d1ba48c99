import { join } from "node:path";
import { referenceRelease } from "@capikit/api/releases";
import { expect, it } from "vitest";
import { readArguments } from "../../../../scripts/upstream-sync/arguments.ts";
import { sync } from "../../../../scripts/upstream-sync/sync.ts";
import { SourceTree } from "../../../../scripts/upstream-sync/tree/source-tree.ts";
import { compareWithRelease } from "../../../../scripts/upstream-sync/verify/compare-crds.ts";
import { copiedDescriptions } from "../../../../scripts/upstream-sync/verify/copied-descriptions.ts";
import { missingDeclarations } from "../../../../scripts/upstream-sync/verify/missing-declarations.ts";
import { root } from "../../src/root.ts";
import { folderOf, goFacts } from "../../src/upstream-sync.ts";

it("finds no difference between the types and the reference release", async () => {
  const { notes, missing, release } = await sync({
    root,
    from: referenceRelease,
    version: referenceRelease,
  });
  expect({ notes, missing }).toEqual({ notes: [], missing: [] });
  const crds = await compareWithRelease(join(root, "packages/api"), release);
  expect(crds).toEqual({ total: 19, equal: 19, differences: [] });
});

it("finds different types, fields, constants and hooks", async () => {
  const tree = new SourceTree(
    folderOf({
      "core/v1beta2/index.ts": `export * from "./a.ts";\n`,
      "core/v1beta2/a.ts": `export interface A {\n  optional?: string;\n}\nexport const label = "a";\nexport const old = "o";\n`,
    }),
  );
  const facts = await goFacts({
    "core/v1beta2": `type A struct {
	Optional string \`json:"optional"\`
	Missing string \`json:"missing"\`
}

type B struct {}

const Label = "b"
const Other = "c"
const Running = Phase("Running")
`,
    "runtime/hooks/v1alpha1": "func init() { builder.RegisterHook(Before, &HookMeta{}) }\n",
  });
  expect(missingDeclarations(tree, facts)).toEqual([
    "core/v1beta2 A.optional: optional, unlike in Go",
    "core/v1beta2 A.missing: no such field",
    "core/v1beta2 B: no such type",
    "core/v1beta2 Label (types.go): a instead of b in core/v1beta2/a.ts",
    "core/v1beta2 Other (types.go): no constant other",
    "core/v1beta2 Running (types.go): no constant running",
    "core/v1beta2 old in core/v1beta2/a.ts: no such constant in Go",
    "runtime/hooks/v1alpha1 Before: no such hook",
  ]);
});

it("finds descriptions that are those of upstream", async () => {
  const tree = new SourceTree(
    folderOf({
      "core/v1beta2/index.ts": `export * from "./a.ts";\n`,
      "core/v1beta2/a.ts": `/** Own words about it. */
export interface A {
  /** Number of machines with the version. */
  own?: string;

  /**
   * The number of machines.
   *
   * +kubebuilder:validation:Minimum=1
   */
  copied?: string;
}
`,
      "hooks/v1alpha1/index.ts": `export * from "./before.ts";\n`,
      "hooks/v1alpha1/before.ts": `/**
 * Called before a machine is created.
 *
 * +capikit:hook:summary="Before",
 *   tags="Lifecycle"
 */
export type Before = Hook<Request, Response>;
`,
    }),
  );
  const field = (name: string) =>
    `	// ${name} is the number of machines.\n	${name} string \`json:"${name.toLowerCase()}"\`\n`;
  const facts = await goFacts({
    "core/v1beta2": `type A struct {\n${field("Own")}${field("Copied")}}\n`,
    "runtime/hooks/v1alpha1": `// Before is called before a machine is created.
func Before(*BeforeRequest, *BeforeResponse) {}

func init() { builder.RegisterHook(Before, &HookMeta{}) }
`,
  });
  expect(copiedDescriptions(tree, facts)).toEqual([
    { text: "core/v1beta2 A.copied: the description is upstream's", path: "core/v1beta2/a.ts" },
    {
      text: "runtime/hooks/v1alpha1 Before: the description is upstream's",
      path: "hooks/v1alpha1/before.ts",
    },
  ]);
});

it("reads the command line", () => {
  expect(readArguments(["v1.13.0", "--check"])).toMatchObject({
    version: "v1.13.0",
    from: referenceRelease,
    check: true,
    dryRun: true,
    goModules: true,
  });
  expect(readArguments([])).toBe("upstream:sync requires one release");
  expect(readArguments(["1.99"])).toBe("invalid release: 1.99: write it like v1.99.0");
  expect(readArguments(["v1.99.0-rc..0"])).toMatch(/^invalid release/);
  expect(readArguments(["v1.99.0-rc.0"])).toBe("a pre-release requires --dry-run: v1.99.0-rc.0");
  expect(readArguments(["v1.99.0-rc.0", "--dry-run"])).toMatchObject({ version: "v1.99.0-rc.0" });
  expect(readArguments(["v1.13.0", "--typo"])).toMatch(/Unknown option '--typo'/);
  expect(readArguments(["--help"])).toBe("");
});

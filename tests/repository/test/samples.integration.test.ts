import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readPages } from "../src/pages.ts";
import { root } from "../src/root.ts";
import { type SampleProject, writeProjects } from "../src/samples/sample-projects.ts";
import { typescript7 } from "../src/typescript.ts";

const home = mkdtempSync(join(tmpdir(), "capikit-samples-"));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Pages with errors, to show that the check finds each kind. */
const planted = {
  "planted/names.md": `
\`\`\`ts
import { createClient } from "@capikit/client";

const client = createClent(undefined);
\`\`\`

<!-- sample: continues -->

\`\`\`ts
const other: number = createClient;
\`\`\`
`,
  "planted/layout.md": `
<!-- project: created infrastructure -->

\`src/planted.ts\`:

<!-- sample
declare const region: Region;
-->

\`\`\`ts
import { fooCluster } from "./gen/kinds/foocluster.ts";
import { fooMachine } from "../gen/kinds/api/infrastructure/v1alpha1/index.ts";
import { connect } from "@capikit/client/connect";
\`\`\`
`,
  "planted/types.md": `
\`api/v1/index.ts\`:

\`\`\`ts
/** +groupName=example.org */
import type { KubernetesObject } from "@capikit/api/meta";

/** +kubebuilder:subresource:state */
export interface Foo extends KubernetesObject {}
\`\`\`

   1. A sample in a list:

      \`\`\`ts
      const size: number = "large";
      \`\`\`
`,
};

it("compiles every sample of the pages in the layout that they describe", async () => {
  const projects = await writeProjects(home, { ...readPages(), ...planted });
  expect(projects.flatMap(({ problems }) => problems)).toEqual([
    expect.stringMatching(/^planted\/types\.md: CK1001 .*kubebuilder:subresource:state/),
  ]);
  expect(projects.flatMap(({ origins }) => Object.keys(origins)).length).toBeGreaterThan(170);
  expect(projects.flatMap(({ skipped }) => skipped)).toEqual([]);
  expect([...compileProjects(home, projects)].sort()).toEqual([
    expect.stringMatching(/^planted\/layout\.md:\d+: TS2304: .*Region.* \(in the comment above/),
    expect.stringMatching(/^planted\/layout\.md:11: TS2307: .*foocluster/),
    expect.stringMatching(/^planted\/layout\.md:13: TS2307: .*@capikit\/client\/connect/),
    expect.stringMatching(/^planted\/names\.md:10: TS2552: .*createClent.* \(in the comment above/),
    expect.stringMatching(/^planted\/names\.md:11: TS2322/),
    expect.stringMatching(/^planted\/names\.md:5: TS2552: .*createClent/),
    expect.stringMatching(/^planted\/types\.md:15: TS2322/),
  ]);
});

/**
 * Compiles the samples of projects below a folder in one program, with the options of this
 * repository. Returns errors as `page:line: message`.
 */
function compileProjects(home: string, projects: readonly SampleProject[]): readonly string[] {
  const samples = new Map(
    projects.flatMap(({ folder, origins }) =>
      Object.entries(origins).map(([path, origin]) => [relative(home, join(folder, path)), origin]),
    ),
  );
  const compilerOptions = { declaration: false, typeRoots: ["node_modules/@types"] };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files: [...samples.keys()] };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(config));
  const { stdout, stderr } = spawnSync(process.execPath, [...typescript7, "-p", ".", "--pretty", "false"], {
    cwd: home,
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr.split("\n", 1)[0]);
  return stdout
    .trimEnd()
    .split(/\n(?=\S)/)
    .filter(Boolean)
    .map((message) => {
      const [, path = "", line = "", text = ""] = /^([^(]+)\((\d+),\d+\): error (.*)$/s.exec(message) ?? [];
      const origin = samples.get(path);
      if (origin === undefined) return message;
      const own = Number(line) - origin.context;
      const place = own > 0 ? "" : " (in the comment above the sample)";
      return `${origin.page}:${origin.line + Math.max(own, 0)}: ${text}${place}`;
    });
}

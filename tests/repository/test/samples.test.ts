import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readPages } from "../src/pages.ts";
import { compileProjects } from "../src/samples/compile-projects.ts";
import { writeProjects } from "../src/samples/sample-projects.ts";

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

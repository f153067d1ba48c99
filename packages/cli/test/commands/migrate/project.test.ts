import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, type Outcome } from "../../cli.ts";
import { create, projectsFolder, remove, snapshot } from "../add/created-projects.ts";

let home: string;
let project: string;
let shown: Outcome;
let migrated: Outcome;
let before: ReadonlyMap<string, string>;
let shownFiles: ReadonlyMap<string, string>;
afterAll(() => remove(home));

const read = (path: string): string => readFileSync(join(project, path), "utf8");

/** Reads failure domains, which only the author can change to a list. */
const reader = `import type { MyCloudCluster } from "../api/infrastructure/v1alpha1/index.ts";

/** Returns the names of the failure domains. */
export function domains({ status }: MyCloudCluster): readonly string[] {
  if (status?.failureReason !== undefined) return [];
  return Object.keys(Object(status).status.failureDomains);
}
`;

beforeAll(async () => {
  home = projectsFolder();
  project = await create(home, "provider", ["infrastructure"], "v1beta1");
  writeFileSync(join(project, "src/domains.ts"), reader);
  before = snapshot(project);
  shown = await call("migrate", "v1beta2", project, "--dry-run");
  shownFiles = snapshot(project);
  migrated = await call("migrate", "v1beta2", project, "--write");
});

it("shows the changes without writing them", () => {
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toContain("--- a/src/infrastructure/my-cloud-machine.ts");
  expect(shown.stdout).toContain("+++ b/api/infrastructure/v1beta1/my-cloud-machine.ts");
  expect(shownFiles).toEqual(before);
});

it("gives types the fields of contract v1beta2, with the author's texts", () => {
  expect(migrated.code, migrated.stderr).toBe(0);
  const cluster = read("api/infrastructure/v1beta1/my-cloud-cluster.ts");
  expect(cluster).toContain(`  /** initialization reports the progress of the first provisioning. */
  initialization?: MyCloudClusterInitializationStatus;
`);
  expect(cluster).toContain(
    "  /** provisioned is true once the infrastructure is complete; it never resets. */\n",
  );
  expect(cluster).toContain("  deprecated?: MyCloudClusterDeprecatedStatus;\n");
  expect(cluster).toContain("  failureDomains?: MyCloudClusterFailureDomain[];\n");
  expect(cluster).not.toContain("interface FailureDomain ");
  expect(cluster).toContain("JSONPath=`.status.initialization.provisioned`");
  expect(read("api/infrastructure/v1beta1/index.ts")).toContain(
    "+capikit:contract:v1beta1=v1alpha1,v1beta2=v1beta1\n",
  );
  expect(read("api/infrastructure/v1alpha1/index.ts")).not.toContain("capikit:contract");
  expect(
    read("api/infrastructure/v1alpha1/my-cloud-cluster.ts"),
  ).toContain(`   * +capikit:conversion:from=initialization.provisioned
   */
  ready?: boolean;
`);
});

it("moves controllers, tests, webhooks and manifests to the new version", () => {
  const machine = read("src/infrastructure/my-cloud-machine.ts");
  expect(machine).toContain('from "../../gen/kinds/api/infrastructure/v1beta1/index.ts"');
  expect(machine).toContain("object.status.initialization = { provisioned: true };");
  expect(machine).not.toContain("contract:");
  expect(read("src/infrastructure/my-cloud-cluster.ts")).toContain(
    `object.status.failureDomains = ["a", "b"].map((zone) => ({ name: \`\${region}-\${zone}\`, controlPlane: true }));`,
  );
  expect(read("test/infrastructure.test.ts")).toContain("?.status?.initialization?.provisioned, soon)");
  expect(read("src/infrastructure/webhooks.ts")).toMatch(
    /-v1beta1-mycloudmachinetemplate,.*versions=v1beta1,/,
  );
  expect(read("src/main.ts")).toContain("conversionWebhook(convert)");
  expect(read("templates/cluster-template.yaml")).toContain(
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: MyCloudCluster\n",
  );
  expect(read("metadata.yaml")).toContain("    minor: 2\n    contract: v1beta2\n");
});

it("names the places that only the author can change", () => {
  expect(read("src/domains.ts")).toContain(
    "  // TODO(author): failureDomains is a list with names in contract v1beta2.\n  return Object.keys(",
  );
  expect(migrated.stdout).toContain(
    "- src/domains.ts:6: TODO(author): failureDomains is a list with names in contract v1beta2.",
  );
});

it("generates CRDs that are lint clean by contract v1beta2", async () => {
  const linted = await call("lint", join(project, "config"), "--contract", "v1beta2");
  expect(linted, linted.stdout).toMatchObject({ code: 0, stdout: "" });
});

it("changes nothing in a migrated project", async () => {
  const after = snapshot(project);
  const again = await call("migrate", "v1beta2", project, "--write");
  expect(again, again.stderr).toMatchObject({ code: 0, stdout: "generated 0 files\n" });
  expect(snapshot(project)).toEqual(after);
});

it("writes nothing to a project with errors", async () => {
  const broken = await create(home, "broken", ["infrastructure"], "v1beta1");
  const path = join(broken, "api/infrastructure/v1alpha1/my-cloud-cluster.ts");
  writeFileSync(path, readFileSync(path, "utf8").replace("MinLength=1", "MinLength=many"));
  const files = snapshot(broken);
  const refused = await call("migrate", "v1beta2", broken, "--write");
  expect(refused.code).not.toBe(0);
  expect(snapshot(broken)).toEqual(files);
  const several = await call("migrate", "v1beta2", broken, project, "--write");
  expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining("one project folder") });
});

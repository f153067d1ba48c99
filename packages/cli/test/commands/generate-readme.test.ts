import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createProject } from "../../../create-capikit/src/create-project.ts";
import { linkPackages, readSources } from "../../../create-capikit/test/link-packages.ts";
import { updateReadme } from "../../src/commands/generate/readme-section.ts";

const section = (text: string): string =>
  `# Foo\n\n<!-- capikit:templates -->\n${text}\n<!-- /capikit:templates -->\n\nEnd.\n`;
const cluster = (topology = "") =>
  `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: "\${CLUSTER_NAME}"}\nspec:\n  # FOO_REGION: region | zone\n  region: "\${FOO_REGION}"\n${topology}`;
const files = {
  "README.md": section("old"),
  "capikit.config.mjs": `// FOO_TOKEN: token of the account
export default {
  provider: { name: "foo", type: "InfrastructureProvider", env: { TOKEN: "\${FOO_TOKEN}", LEVEL: "\${FOO_LEVEL:=2}" } },
};
`,
  "templates/cluster-template.yaml": cluster(),
  "templates/cluster-template-small.yaml": cluster(
    "  topology: {classRef: {name: quick}, version: v1.35.0}\n",
  ),
  "templates/clusterclass-quick.yaml":
    "apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterClass\nmetadata: {name: quick}\nspec:\n  variables:\n  - {name: zone, required: true, schema: {openAPIV3Schema: {type: string, description: zone of the machines}}}\n  - {name: size, required: false, schema: {openAPIV3Schema: {type: integer, default: 3}}}\n",
};

function projectOf(changes: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "capikit-readme-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "templates"));
  for (const [path, text] of Object.entries({ ...files, ...changes })) writeFileSync(join(root, path), text);
  return root;
}

describe("the section of the README about templates", () => {
  it("lists required variables and ClusterClasses with defaults and meanings", async () => {
    const root = projectOf();
    expect((await updateReadme(root, true))?.status).toBe("changed");
    expect(readFileSync(join(root, "README.md"), "utf8")).toBe(files["README.md"]);
    expect((await updateReadme(root, false))?.status).toBe("changed");
    expect((await updateReadme(root, true))?.status).toBe("unchanged");
    expect(readFileSync(join(root, "README.md"), "utf8")).toBe(
      section(`
| Template | Command | ClusterClass |
| --- | --- | --- |
| \`cluster-template-small.yaml\` | \`clusterctl generate cluster NAME --flavor small\` | \`quick\` |
| \`cluster-template.yaml\` | \`clusterctl generate cluster NAME\` |  |

| Variable of the components | Meaning | Default |
| --- | --- | --- |
| \`FOO_LEVEL\` |  | \`2\` |
| \`FOO_TOKEN\` | token of the account | required |

| Variable of the templates | Meaning | Default |
| --- | --- | --- |
| \`FOO_REGION\` | region \\| zone | required |

ClusterClass \`quick\`:

| Variable of the ClusterClass | Meaning | Default |
| --- | --- | --- |
| \`zone\` | zone of the machines | required |
| \`size\` |  | \`3\` |
`),
    );
  });

  it.each(["templates/cluster-template.yaml", "templates/clusterclass-quick.yaml"] as const)(
    "is out of date after a change of %s",
    async (path) => {
      const root = projectOf();
      await updateReadme(root, false);
      const text = files[path].replaceAll(/FOO_REGION|zone,/g, (name) =>
        name === "zone," ? "area," : "FOO_AREA",
      );
      writeFileSync(join(root, path), text);
      expect((await updateReadme(root, true))?.status).toBe("changed");
    },
  );

  it("is not written into a README without its comments", async () => {
    expect(await updateReadme(projectOf({ "README.md": "# Foo\n" }), false)).toBeUndefined();
  });

  it.each([false, true])("is up to date in a created project, with identities: %s", async (identity) => {
    const home = projectOf();
    linkPackages(home);
    const root = join(home, "created");
    await createProject({
      folder: root,
      types: ["infrastructure"],
      name: "my-cloud",
      ...(identity && { identity }),
    });
    readSources(root);
    expect(await updateReadme(root, true)).toMatchObject({ status: "unchanged" });
  });
});

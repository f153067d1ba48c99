import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseYamlDocuments, type YamlValue } from "@capikit/common/yaml";
import { describe, expect, it } from "vitest";
import { useProject } from "./added-project.ts";

const { folder, recreate, add, read, edit, refused } = useProject("identity", "infrastructure");

const byKind = (a: YamlValue, b: YamlValue): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const api = "api/infrastructure/v1alpha1";

describe("capikit add identity", () => {
  it("adds the kind, the reference to it, and its clients", async () => {
    const before = read("src/main.ts");
    const { code, stdout, stderr } = await add();
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(`${api}/my-cloud-cluster-identity.ts`);
    expect(stdout).not.toContain("identityRef of");
    expect(read(`${api}/index.ts`)).toContain('export * from "./my-cloud-cluster-identity.ts";\n');
    const types = read(`${api}/my-cloud-cluster-identity.ts`);
    expect(types).toContain("path=mycloudclusteridentities,scope=Cluster");
    expect(types).not.toMatch(/paper/i);
    const cluster = read(`${api}/my-cloud-cluster.ts`);
    expect(cluster).toContain("  identityRef?: MyCloudIdentityReference;\n  // +");
    expect(cluster).toContain('  kind: "MyCloudClusterIdentity" | "Secret";\n');
    expect(read("src/infrastructure/identities.ts")).toContain("resources=mycloudclusteridentities,");
    const lines = [
      'import { createIdentities } from "./infrastructure/identities.ts";\n',
      '  const identities = createIdentities(process.env.POD_NAMESPACE ?? "default");\n',
      "      identities.controller,\n",
    ];
    const after = read("src/main.ts");
    for (const line of lines) expect(after).toContain(line);
    expect(lines.reduce((text, line) => text.replace(line, ""), after)).toBe(before);
  });

  it("adds the account of a Cluster to templates, as in a project that is created with identities", async () => {
    await recreate();
    const names = ["cluster-template", "cluster-template-topology", "clusterclass-my-cloud"];
    const parsed = () =>
      names.flatMap((name) => parseYamlDocuments(read(`templates/${name}.yaml`))).toSorted(byKind);
    expect((await add()).code).toBe(0);
    const [added, readme] = [parsed(), read("README.md")];
    await recreate("v1beta2", { identity: true });
    expect(added).toEqual(parsed());
    const row = "| `MY_CLOUD_TOKEN` | token of the Cluster's account | `in-memory` |\n";
    for (const text of [readme, read("README.md")]) expect(text).toContain(row);
  });

  it("adds the reference to all versions of the InfraCluster", async () => {
    await recreate("both");
    const { code, stderr } = await add("AcmeAccount");
    expect(code, stderr).toBe(0);
    expect(existsSync(join(folder(), "api/infrastructure/v1alpha2/acme-account.ts"))).toBe(true);
    for (const version of ["v1alpha1", "v1alpha2"])
      expect(read(`api/infrastructure/${version}/my-cloud-cluster.ts`)).toContain(
        '  kind: "AcmeAccount" | "Secret";\n',
      );
  });

  it("refuses invalid names, a second identity, and projects without an InfraCluster", async () => {
    await refused(add("acme"), "invalid kind name acme");
    await refused(add("A", "B"), "accepts one kind name");
    await refused(add("MyCloudCluster"), "already exports another MyCloudCluster");
    expect((await add()).code).toBe(0);
    await refused(add(), "already exports another MyCloudClusterIdentity");
    await refused(add("AcmeAccount"), "already exports another AllowedNamespaces");
    edit(`${api}/index.ts`, (text) => text.replace('export * from "./my-cloud-cluster-template.ts";\n', ""));
    expect((await add("Other")).code).toBe(1);
  });
});

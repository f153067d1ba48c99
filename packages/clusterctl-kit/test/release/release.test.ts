import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  buildRelease,
  githubLine,
  gitlabLines,
  openRepository,
  type ReleaseInput,
  readMetadata,
  writeRelease,
} from "../../src/repository/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const provider = { name: "foo", type: "InfrastructureProvider" } as const;
const components = (image = "example.com/acme/foo:v1") => `apiVersion: v1
kind: Namespace
metadata: {name: foo-system}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.foo.example.com
  labels: {cluster.x-k8s.io/v1beta2: v1}
spec: {group: foo.example.com, names: {kind: FooCluster, plural: fooclusters}, scope: Namespaced, versions: [{name: v1, served: true, storage: true}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
spec:
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: {containers: [{name: manager, image: "${image}"}]}
`;
const template = (name: string) =>
  `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: "\${CLUSTER_NAME}"}\nspec: {topology: {classRef: {name: ${name}}, version: v1.34.0}}\n`;
const quick = "apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterClass\nmetadata: {name: quick}\n";

function inputOf(changes: Partial<ReleaseInput> & { readonly image?: string } = {}): ReleaseInput {
  const { image, ...rest } = changes;
  return {
    version: "v0.1.0",
    components: [{ provider, file: "infrastructure-components.yaml", content: bytes(components(image)) }],
    files: new Map([
      ["cluster-template.yaml", bytes(template("quick"))],
      ["clusterclass-quick.yaml", bytes(quick)],
    ]),
    ...rest,
  };
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "capikit-release-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe("a release", () => {
  test("has all files and is reproducible", () => {
    const release = buildRelease(inputOf());
    expect(release.diagnostics).toEqual([]);
    expect([...release.files.keys()]).toEqual([
      "checksums.txt",
      "cluster-template.yaml",
      "clusterclass-quick.yaml",
      "images.txt",
      "infrastructure-components.yaml",
      "metadata.yaml",
    ]);
    const text = (name: string) => new TextDecoder().decode(release.files.get(name));
    expect(text("images.txt")).toBe("example.com/acme/foo:v1\n");
    expect(readMetadata(text("metadata.yaml"), "m").releaseSeries).toEqual([
      { major: 0, minor: 1, contract: "v1beta2" },
    ]);
    for (const line of text("checksums.txt").trimEnd().split("\n")) {
      const [hash, name = ""] = line.split("  ");
      expect(createHash("sha256").update(text(name)).digest("hex")).toBe(hash);
    }
    expect(buildRelease(inputOf()).files).toEqual(release.files);
  });

  test.each<[string, Partial<ReleaseInput> & { image?: string }, object]>([
    [
      "an image that is not canonical",
      { image: "controller:latest" },
      { severity: "error", location: { path: "infrastructure-components.yaml" } },
    ],
    [
      "an image without a version",
      { image: "example.com/foo" },
      { severity: "warning", location: { path: "images.txt" } },
    ],
    [
      "a missing class",
      { files: new Map([["cluster-template.yaml", bytes(template("slow"))]]) },
      { severity: "error", help: "add clusterclass-slow.yaml" },
    ],
    [
      "a class of another name",
      {
        files: new Map([
          ["cluster-template.yaml", bytes(template("slow"))],
          ["clusterclass-slow.yaml", bytes(quick)],
        ]),
      },
      { severity: "error", location: { path: "clusterclass-slow.yaml" } },
    ],
    [
      "an unreadable template",
      { files: new Map([["cluster-template.yaml", bytes("a: ${B")]]) },
      { severity: "error", location: { path: "cluster-template.yaml" } },
    ],
    [
      "no template",
      { files: new Map() },
      { severity: "warning", location: { path: "cluster-template.yaml" } },
    ],
    [
      "a published version without a series",
      { published: ["v0.0.1-rc.0"] },
      { severity: "error", location: { path: "metadata.yaml" } },
    ],
    [
      "a second major version",
      { version: "v2.0.0" },
      { severity: "warning", location: { object: "v2.0.0" } },
    ],
  ])("with %s has a problem", (_, changes, problem) => {
    expect(buildRelease(inputOf(changes)).diagnostics).toContainEqual(expect.objectContaining(problem));
  });

  test("cannot be built from incomplete input", () => {
    expect(() => buildRelease(inputOf({ version: "1.0.0" }))).toThrow("does not support the version 1.0.0");
    expect(() => buildRelease(inputOf({ components: [] }))).toThrow("requires a components file");
    const bare = {
      provider,
      file: "x.yaml",
      content: bytes("apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n"),
    };
    expect(() => buildRelease(inputOf({ components: [bare] }))).toThrow(
      "cannot determine the contract of v0.1.0",
    );
    expect(() => buildRelease(inputOf({ files: new Map([["metadata.yaml", bytes("")]]) }))).toThrow(
      "two files of the release are named metadata.yaml",
    );
  });
});

describe("a release on disk", () => {
  test("is written to a local repository, and writing it again changes nothing", async () => {
    const repository = folder();
    const release = buildRelease(inputOf());
    const [at = ""] = await writeRelease(release, { repository });
    expect(at).toBe(join(repository, "infrastructure-foo/v0.1.0"));
    expect(await writeRelease(release, { repository })).toEqual([at]);
    const opened = await openRepository(
      provider,
      join(repository, "infrastructure-foo/latest/infrastructure-components.yaml"),
    );
    expect(opened.defaultVersion).toBe("v0.1.0");
    for (const [name, content] of release.files)
      expect(new Uint8Array(await opened.file("v0.1.0", name))).toEqual(content);
    const other = buildRelease(inputOf({ image: "example.com/acme/foo:v2" }));
    await expect(writeRelease(other, { repository })).rejects.toThrow(
      "already exists with other contents: checksums.txt, images.txt, infrastructure-components.yaml",
    );
    expect(readdirSync(join(repository, "infrastructure-foo"))).toEqual(["v0.1.0"]);
  });

  test("is not written partially", async () => {
    const repository = folder();
    const second = { name: "foo", type: "BootstrapProvider" } as const;
    const content = bytes(components());
    const release = buildRelease(
      inputOf({
        components: [
          { provider, file: "infrastructure-components.yaml", content },
          { provider: second, file: "bootstrap-components.yaml", content },
        ],
      }),
    );
    writeFileSync(join(repository, "bootstrap-foo"), "in the way");
    await expect(writeRelease(release, { repository })).rejects.toThrow(
      "the release cannot be written: ENOTDIR",
    );
    rmSync(join(repository, "bootstrap-foo"));
    expect(readdirSync(repository)).toEqual([]);
    const broken = {
      ...release,
      files: new Map([
        ["a", bytes("a")],
        ["no/such/folder", bytes("b")],
      ]),
    };
    await expect(writeRelease(broken, { folder: join(repository, "out/v0.1.0") })).rejects.toThrow("ENOENT");
    expect(readdirSync(join(repository, "out"))).toEqual([]);
  });

  test("is published with one command", () => {
    const release = buildRelease(inputOf({ version: "v0.1.0-rc.0" }));
    expect(githubLine(release, "out/my release")).toMatch(
      /^gh release create v0\.1\.0-rc\.0 .*--prerelease \\\n {2}'out\/my release\/checksums\.txt' \\\n/,
    );
    const lines = gitlabLines(
      release,
      "out",
      "https://gitlab.example.com/api/v4/projects/1/packages/generic/foo",
    ).split("\n");
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/generic\/foo\/v0\.1\.0-rc\.0\/infrastructure-components\.yaml$/);
  });
});

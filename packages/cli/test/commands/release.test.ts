import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { call, projectOf } from "../cli.ts";

const components = (image: string) => `apiVersion: v1
kind: Namespace
metadata: {name: addon-foo-system, labels: {cluster.x-k8s.io/provider: addon-foo}}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: foo, namespace: addon-foo-system, labels: {cluster.x-k8s.io/provider: addon-foo}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: addon-foo-system, labels: {cluster.x-k8s.io/provider: addon-foo}}
spec:
  selector: {matchLabels: {app: foo}}
  template:
    metadata: {labels: {app: foo}}
    spec:
      serviceAccountName: foo
      containers: [{name: manager, image: "${image}", args: ["-v=\${FOO_LEVEL:=0}"]}]
`;
const project = (image = "example.com/acme/foo:v0.1.0") =>
  projectOf({
    "package.json": '{"name": "cluster-api-addon-provider-foo"}',
    "addon-components.yaml": components(image),
  }).root;
/** No folder of these tests is a git repository. */
const allowed = ["--allow", "released-versions"];
const flagsOf = (root: string) => ["--project", root, "--components", "addon-components.yaml", ...allowed];

describe("release", () => {
  test("takes no path from the label of a provider", async () => {
    const hostile = components("example.com/acme/foo:v0.1.0").replaceAll(
      "provider: addon-foo",
      "provider: addon-../../outside",
    );
    const { root } = projectOf({ "package.json": "{}", "addon-components.yaml": hostile });
    const to = ["--repository", join(root, "a/repository"), "--contract", "v1beta2"];
    const { code, stderr } = await call("release", "v0.1.0", ...flagsOf(root), ...to);
    expect(stderr).toContain("../../outside");
    expect(code).toBe(2);
    expect(readdirSync(root).sort()).toEqual(["addon-components.yaml", "node_modules", "package.json"]);
  });

  test("names the files in the folder of templates that it leaves out", async () => {
    const root = project();
    mkdirSync(join(root, "templates"));
    const files = ["clustertemplate-x.yaml", "cluster_template-y.yaml", "template-prod.yaml", "README.md"];
    for (const name of files) writeFileSync(join(root, "templates", name), "");
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2", "--dry-run"];
    const { code, stdout } = await call(...args, "--format", "json");
    const found = JSON.parse(stdout).diagnostics.filter(
      (one: { code: string }) => one.code === "release/left-out-file",
    );
    expect(
      found.map((one: { location: { path: string } }) => one.location.path.replace(/^.*\//, "")),
    ).toEqual(files.toSorted());
    expect(code).toBe(0);
  });

  test.each([
    "https://example.com/api/v4/projects/1/packages/generic/foo",
    "http://gitlab.example.com/api/v4/projects/1/packages/generic/foo",
    "https://gitlab.example.com/foo",
    "https://user:secret@gitlab.example.com/api/v4/projects/1/packages/generic/foo",
    "https://gitlab.example.com/api/v4/projects/1/packages/generic/foo/v0.2.0",
    "https://gitlab.example.com/api/v4/projects/1/packages/generic/foo/v0.1.0/a/b",
    "nowhere",
  ])("sends no token to %s", async (url) => {
    const root = project();
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2", "--gitlab-package", url];
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stdout, secret: stderr.includes("secret") }).toEqual({
      code: 2,
      stdout: "",
      secret: false,
    });
    expect(existsSync(join(root, "release"))).toBe(false);
  });

  test.each(["/", "/v0.1.0", "/v0.1.0/addon-components.yaml"])(
    "prints the entry of a GitLab package for users: URL%s",
    async (rest) => {
      const url = "https://gitlab.example.com/api/v4/projects/1/packages/generic/foo";
      const args = ["release", "v0.1.0", ...flagsOf(project()), "--contract", "v1beta2"];
      const { code, stdout, stderr } = await call(...args, "--gitlab-package", `${url}${rest}`);
      expect(code).toBe(0);
      expect(stdout).toContain(`${url}/v0.1.0/addon-components.yaml`);
      expect(stderr).toContain(
        `providers:\n- {name: foo, type: AddonProvider, url: "${url}/v0.1.0/addon-components.yaml"}\n`,
      );
    },
  );

  test("writes all files or none, and the line that publishes them", async () => {
    const root = project();
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2"];
    const dry = await call(...args, "--dry-run");
    expect({ code: dry.code, stderr: dry.stderr.match(/error/) }).toEqual({ code: 0, stderr: null });
    expect(existsSync(join(root, "release"))).toBe(false);

    const { code, stdout, stderr } = await call(...args);
    expect(code).toBe(0);
    expect(stderr).toContain("\nadded metadata.yaml with series 0.1\n");
    expect(stdout).toMatch(/^gh release create v0\.1\.0 --verify-tag /);
    const folder = join(root, "release/v0.1.0");
    expect(readdirSync(folder).sort()).toEqual([
      "addon-components.yaml",
      "checksums.txt",
      "images.txt",
      "metadata.yaml",
    ]);
    expect(execFileSync("sha256sum", ["--check", "checksums.txt"], { cwd: folder }).toString()).toContain(
      "metadata.yaml: OK",
    );
    expect(readFileSync(join(root, "metadata.yaml"), "utf8")).toContain("minor: 1");
    const again = await call(...args);
    expect(again.code).toBe(0);
    expect(again.stderr).not.toMatch(/(?:added|changed) metadata/);
    expect(await call("release", "v0.2.0", ...flagsOf(root))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("\nchanged metadata.yaml: added series 0.2\n"),
    });
    expect(readFileSync(join(root, "metadata.yaml"), "utf8")).toMatch(/minor: 1[\s\S]*minor: 2/);
  });

  test("adds a series to metadata.yaml without changing comments and notation", async () => {
    const root = project();
    const text = `# Ours.
apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
  - major: 0
    minor: 1 # the first
    contract: v1beta2
`;
    writeFileSync(join(root, "metadata.yaml"), text);
    expect(await call("release", "v0.2.0", ...flagsOf(root))).toMatchObject({ code: 0 });
    expect(readFileSync(join(root, "metadata.yaml"), "utf8")).toBe(
      `${text}  - major: 0\n    minor: 2\n    contract: v1beta2\n`,
    );
  });

  test.each(["metadata.yaml", "release"])("follows no link of %s out of the project", async (name) => {
    const root = project();
    const theirs =
      "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nreleaseSeries: [{major: 0, minor: 0, contract: v1beta1}]\n";
    const outside = projectOf({ "metadata.yaml": theirs }).root;
    symlinkSync(name === "release" ? outside : join(outside, name), join(root, name));
    const before = readdirSync(outside).sort();
    const result = await call("release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2");
    expect(result.stderr).toMatch(/symbolic link points outside the project/);
    expect(result.code).toBe(2);
    expect(readdirSync(outside).sort()).toEqual(before);
    expect(readFileSync(join(outside, "metadata.yaml"), "utf8")).toBe(theirs);
    expect(existsSync(join(root, "release", "v0.1.0"))).toBe(false);
  });

  test.each(["a: ${B", "a: b\n c: d"])("reports the syntax error of %j once", async (text) => {
    const root = project();
    mkdirSync(join(root, "templates"));
    const cluster = `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: \${CLUSTER_NAME}}\n`;
    writeFileSync(join(root, "templates/cluster-template.yaml"), `${cluster}${text}`);
    const { stderr } = await call(
      "release",
      "v0.1.0",
      ...flagsOf(root),
      "--contract",
      "v1beta2",
      "--dry-run",
    );
    expect(stderr.match(/^cluster-template\.yaml.* - (?:error|warning)/gm)).toHaveLength(1);
  });

  test("is not written with templates that do not match the CRDs of Cluster API", async () => {
    const { root } = projectOf({
      "package.json": '{"name": "cluster-api-addon-provider-foo"}',
      "addon-components.yaml": components("example.com/acme/foo:v0.1.0"),
      "templates/cluster-template.yaml": `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec: {clusterNetwok: {serviceDomain: a}}
`,
    });
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2", "--format", "text"];
    const { code, stderr } = await call(...args);
    expect(stderr).toMatch(/cluster-template\.yaml:4.*error template\/unknown-field/);
    expect({ code, written: existsSync(join(root, "release")) }).toEqual({ code: 1, written: false });
    const config =
      'export default { lint: { disable: ["template/unknown-field", "template/invalid-field"] } };\n';
    writeFileSync(join(root, "capikit.config.mjs"), config);
    expect(await call(...args)).toMatchObject({ code: 0 });
  });

  test("writes a local repository, and prints its clusterctl configuration", async () => {
    const root = project();
    const to = ["--repository", "repository", "--contract", "v1beta2"];
    const { code, stdout } = await call("release", "v0.1.0", ...flagsOf(root), ...to);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `providers:\n- {name: foo, type: AddonProvider, url: "file://${root}/repository/addon-foo/v0.1.0/addon-components.yaml"}\n`,
    );
    writeFileSync(join(root, "addon-components.yaml"), components("example.com/acme/foo:v9"));
    const changed = await call("release", "v0.1.0", ...flagsOf(root), ...to);
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("already exists with other contents"),
    });
  });

  test("contains the OpenAPI document of the project's hooks, in its version", async () => {
    const { root } = projectOf({
      "package.json": '{"name": "cluster-api-addon-provider-foo"}',
      "addon-components.yaml": components("example.com/acme/foo:v0.1.0"),
      "capikit.config.js": 'export default { out: "manifests", openapi: { fileName: "hooks.json" } };\n',
      "manifests/openapi/hooks.json": JSON.stringify({
        openapi: "3.0.0",
        info: { title: "Hooks of Foo", version: "v0.0.0" },
        paths: { "/hooks.foo.example/v1/beforedrain/{name}": { post: { summary: "Before a drain" } } },
      }),
    });
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2", "--format", "text"];
    expect(await call(...args)).toMatchObject({ code: 0, stderr: expect.not.stringContaining("warning") });
    const released = readFileSync(join(root, "release/v0.1.0/runtime-sdk-openapi.yaml"), "utf8");
    expect(parse(released)).toMatchObject({
      openapi: "3.0.0",
      info: { title: "Hooks of Foo", version: "v0.1.0" },
      paths: { "/hooks.foo.example/v1/beforedrain/{name}": { post: { summary: "Before a drain" } } },
    });
    expect(readFileSync(join(root, "release/v0.1.0/checksums.txt"), "utf8")).toContain(
      "  runtime-sdk-openapi.yaml\n",
    );
  });

  test.each([
    ["{", "release/hook-document"],
    ["swagger: '2.0'", "cannot read the document of hooks: it is not an OpenAPI 3.0 document"],
    ["openapi: 3.1.0", "cannot read the document of hooks: it is not an OpenAPI 3.0 document"],
    ["{openapi: 3.0.0, info: {}}", "has no `info` or no `paths`"],
    ["{openapi: 3.0.0, info: {}, paths: {/pets: {}}}", '"/pets" is not the path of a hook'],
  ])("is not written with %s as document of hooks", async (document, message) => {
    const root = project();
    mkdirSync(join(root, "config/openapi"), { recursive: true });
    writeFileSync(join(root, "config/openapi/hooks.yaml"), document);
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2", "--format", "text"];
    const { code, stderr } = await call(...args);
    expect(stderr).toContain("runtime-sdk-openapi.yaml - error release/hook-document");
    expect(stderr).toContain(message);
    expect({ code, written: existsSync(join(root, "release")) }).toEqual({ code: 1, written: false });
  });

  test("is not written where clusterctl would refuse it", async () => {
    const root = project("controller:latest");
    const { code, stderr } = await call("release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2");
    expect(code).toBe(1);
    expect(stderr).toContain('clusterctl rejects the image "controller:latest"');
    expect(existsSync(join(root, "release"))).toBe(false);
    expect(existsSync(join(root, "metadata.yaml"))).toBe(false);
  });

  test("builds the components that the configuration names, the same bytes in any folder", async () => {
    const checksums = [];
    for (const _ of [1, 2]) {
      const { root } = projectOf({
        "package.json": '{"name": "foo", "type": "module"}',
        "capikit.config.ts":
          'export default { provider: { name: "foo", type: "AddonProvider", image: "example.com/acme/foo:dev" } };\n',
      });
      const image = "example.com/acme/foo:v0.1.0";
      const args = ["--project", root, ...allowed, "--contract", "v1beta2", "--image", image];
      expect(await call("release", "v0.1.0", ...args)).toMatchObject({ code: 0 });
      const folder = join(root, "release/v0.1.0");
      expect(readFileSync(join(folder, "images.txt"), "utf8")).toBe(`${image}\n`);
      checksums.push(readFileSync(join(folder, "checksums.txt"), "utf8"));
    }
    expect(checksums[1]).toBe(checksums[0]);
  });

  test("contains the image of its version", async () => {
    const { root } = projectOf({
      "package.json": '{"name": "foo", "type": "module"}',
      "capikit.config.ts":
        'export default { provider: { name: "foo", type: "AddonProvider", image: "example.com/acme/foo:dev" } };\n',
    });
    const args = ["release", "v0.1.0", "--project", root, ...allowed, "--contract", "v1beta2"];
    for (const image of [undefined, "example.com/acme/foo", "example.com/acme/foo:v0.1.0-rc.1"]) {
      const { code, stdout, stderr } = await call(
        ...args,
        ...(image === undefined ? [] : ["--image", image]),
      );
      expect({ image, code, stdout }).toEqual({ image, code: 1, stdout: "" });
      expect(stderr).toContain(`the image ${image ?? "example.com/acme/foo:dev"} is not of version v0.1.0`);
    }
    for (const image of ["example.com/acme/foo:0.1.0", `example.com/acme/foo@sha256:${"a".repeat(64)}`])
      expect(await call(...args, "--image", image, "--dry-run")).toMatchObject({ code: 0 });
    expect(await call(...args, "--repository", join(root, "repository"))).toMatchObject({ code: 0 });
  });

  test("is written in spite of a rule that the configuration disables", async () => {
    const write = (lint: string) =>
      projectOf({
        "package.json": '{"name": "foo", "type": "module"}',
        "capikit.config.ts": `export default { ${lint} provider: { name: "foo", type: "AddonProvider", image: "example.com/acme/foo:v0.1.0", replicas: 0 } };\n`,
      }).root;
    const release = (root: string) =>
      call("release", "v0.1.0", "--project", root, ...allowed, "--contract", "v1beta2", "--dry-run");
    const { code, stderr } = await release(write(""));
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("components/no-pods") });
    expect(await release(write('lint: { disable: ["components/no-pods"] },'))).toMatchObject({ code: 0 });
  });

  test("builds no release without a requested provider", async () => {
    const { root } = projectOf({
      "package.json": '{"name": "foo", "type": "module"}',
      "capikit.config.ts":
        'export default { provider: { name: "foo", type: "AddonProvider", image: "example.com/acme/foo:v0.1.0" } };\n',
    });
    const args = ["release", "v0.1.0", "--project", root, ...allowed, "--contract", "v1beta2"];
    const { code, stderr } = await call(...args, "--provider", "addon-foo,bootstrap-foo");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "capikit: unknown provider: bootstrap-foo\n  help: configured providers: addon-foo\n",
    });
    expect(existsSync(join(root, "release"))).toBe(false);
  });

  test("adds a dashboard and alerts on request", async () => {
    const root = project();
    const args = ["release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2"];
    expect((await call(...args, "--with", "dashboard", "--with", "alerts")).code).toBe(0);
    const folder = join(root, "release/v0.1.0");
    const added = ["grafana-dashboard.json", "prometheus-rules.yaml", "prometheusrule.yaml"];
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(added));
    const sums = readFileSync(join(folder, "checksums.txt"), "utf8");
    for (const name of added) expect(sums).toContain(`  ${name}\n`);
    const { groups } = parse(readFileSync(join(folder, "prometheus-rules.yaml"), "utf8"));
    expect(groups[0].rules[0].expr).toContain('namespace="addon-foo-system"');
  });

  test("reports its contents to programs", async () => {
    const root = project();
    const args = [
      "release",
      "v0.1.0",
      ...flagsOf(root),
      "--contract",
      "v1beta2",
      "--dry-run",
      "--format",
      "json",
    ];
    const { code, stdout } = await call(...args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: "v0.1.0",
      providers: [{ name: "foo", type: "AddonProvider" }],
      images: ["example.com/acme/foo:v0.1.0"],
      releaseSeries: [{ major: 0, minor: 1, contract: "v1beta2" }],
      folders: [],
    });
    const refused = await call("release", "v0.1.0", ...flagsOf(root), "--format", "github");
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^::error title=release\/not-built::v0\.1\.0: cannot determine the contract/,
      ),
    });
  });

  test.each<[string, (root: string) => void, { code: number; message: string; help: string }]>([
    [
      "metadata.yaml that is a folder",
      (root) => mkdirSync(join(root, "metadata.yaml")),
      { code: 2, message: "metadata.yaml is a folder", help: "name a file in it" },
    ],
    [
      "templates that are a file",
      (root) => writeFileSync(join(root, "templates"), ""),
      { code: 2, message: "templates is not a folder", help: "name the folder of the templates" },
    ],
    [
      "a dangling link to a template",
      (root) => {
        mkdirSync(join(root, "templates"));
        symlinkSync("missing.yaml", join(root, "templates/cluster-template.yaml"));
      },
      {
        code: 2,
        message: "cluster-template.yaml is a symbolic link to missing.yaml, which does not exist",
        help: "correct or remove the link",
      },
    ],
    [
      "a template with an open variable",
      (root) => {
        mkdirSync(join(root, "templates"));
        writeFileSync(join(root, "templates/cluster-template.yaml"), "a: ${B");
      },
      {
        code: 1,
        message: "cluster-template.yaml:1:4 - error variables/syntax: missing closing brace",
        help: `add the closing brace: \${B}`,
      },
    ],
    [
      "a file in place of the folder of releases",
      (root) => writeFileSync(join(root, "release"), ""),
      { code: 1, message: "the release cannot be written", help: "check the path" },
    ],
  ])("is not written with %s", async (_, edit, { code, message, help }) => {
    const root = project();
    edit(root);
    const result = await call("release", "v0.1.0", ...flagsOf(root), "--contract", "v1beta2");
    expect(result.stderr).toContain(message);
    expect(result.stderr).toContain(`help: ${help}`);
    expect(result.code).toBe(code);
    expect(existsSync(join(root, "release/v0.1.0"))).toBe(false);
  });

  test("wants to be called right", async () => {
    const root = project();
    const outcomes = [
      [["release"], "requires one version"],
      [
        ["release", "v0.1.0", "--project", root, "--components", "nothing.yaml"],
        "nothing.yaml does not exist",
      ],
      [["release", "v0.1.0", ...flagsOf(root), "--provider", "foo"], 'invalid provider label "foo"'],
      [
        ["release", "v0.1.0", ...flagsOf(root), "--provider", "addon-foo,addon-bar"],
        "--provider addon-bar has no components file",
      ],
      [["release", "v0.1.0", ...flagsOf(root), "--templates", "none"], "none does not exist"],
      [["release", "v0.1.0", "--project", root], "capikit.config.ts not found"],
    ] as const;
    for (const [args, message] of outcomes)
      expect(await call(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    const unlabelled = await call("release", "v0.1.0", ...flagsOf(root));
    expect(unlabelled).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("cannot determine the contract of v0.1.0"),
    });
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatComponents } from "@capikit/clusterctl-kit/components";
import {
  openRepository,
  readClusterctlConfig,
  resolveProvider,
  templateFile,
  variableLookup,
  withOverrides,
} from "@capikit/clusterctl-kit/repository";
import { generateObjects } from "@capikit/clusterctl-kit/templates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { offlineClusterctl } from "../../src/offline-clusterctl.ts";

const cluster = (topology: string, version = "v1beta2") => `apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
metadata:
  name: \${CLUSTER_NAME}
  namespace: somewhere-else
  labels: {size: "\${FOO_SIZE:=large}"}
spec:
  topology:
${topology}    version: \${KUBERNETES_VERSION:="v1.33.0"}
    controlPlane: {replicas: \${CONTROL_PLANE_MACHINE_COUNT}}
`;
const others = `---
# No object.
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: \${CLUSTER_NAME}-view}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: ServiceAccount, name: default, namespace: elsewhere}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: \${CLUSTER_NAME}-data}
odd: {on: yes, mode: 0644, day: 2024-01-02, huge: 1e30, text: "no"}
data:
  region: \${FOO_REGION}
  workers: "\${WORKER_MACHINE_COUNT}"
  script: |
    echo $HOME $\${SHELL}
  long: \${FOO_TEXT:-"some text that goes on behind the eightieth column, so that a printer must fold it"}
`;
const files: Readonly<Record<string, string>> = {
  "metadata.yaml":
    "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries: [{major: 0, minor: 1, contract: v1beta2}]\n",
  "infrastructure-components.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n",
  "cluster-template.yaml": cluster("    classRef: {name: quick}\n") + others,
  "cluster-template-old.yaml": cluster("    class: quick\n", "v1beta1") + others,
  "cluster-template-elsewhere.yaml": cluster("    classRef: {name: quick, namespace: classes}\n"),
  "cluster-template-plain.yaml": others,
  "cluster-template-broken.yaml": "a: ${FOO\n",
  "clusterclass-quick.yaml": `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: quick}
spec:
  infrastructure: {templateRef: {kind: FooClusterTemplate, name: "\${FOO_TEMPLATE:=foo}"}}
---
apiVersion: foo.example.com/v1
kind: FooClusterTemplate
metadata: {name: foo}
`,
};
const provider = { name: "foo", type: "InfrastructureProvider" } as const;

let folder: string;
let config: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "capikit-clusters-"));
  config = join(folder, "clusterctl.yaml");
  const release = join(folder, "repository/infrastructure-foo/v0.1.0");
  const overridden = join(folder, "overrides/infrastructure-foo/v0.1.0");
  mkdirSync(release, { recursive: true });
  mkdirSync(overridden, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(release, name), text);
  writeFileSync(
    join(overridden, "cluster-template-overridden.yaml"),
    `a: \${FOO_REGION}\nkind: A\napiVersion: v1\n`,
  );
  writeFileSync(
    config,
    [
      "providers:",
      `- {name: foo, type: InfrastructureProvider, url: "\${ROOT}/repository/infrastructure-foo/latest/infrastructure-components.yaml"}`,
      `overridesFolder: "\${ROOT}/overrides"`,
      "FOO_REGION: north",
      "foo_size: medium",
      "",
    ].join("\n"),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const env = () => ({ ROOT: folder, foo_size: "ignored" });

async function opened(more: Readonly<Record<string, string>> = {}) {
  const environment = { ...env(), ...more };
  const read = await readClusterctlConfig({ path: config, env: environment });
  const { url } = resolveProvider(read, provider);
  const repository = withOverrides(
    await openRepository(provider, url, { env: environment }),
    read.overridesFolder,
  );
  return { repository, get: variableLookup({ env: environment, config: read }) };
}

describe("generate cluster", () => {
  test.each<[flavor: string, env: Record<string, string>, flags: readonly string[]]>([
    ["", {}, []],
    ["old", { FOO_SIZE: "tiny", CONTROL_PLANE_MACHINE_COUNT: "3" }, ["--kubernetes-version", "v1.34.0"]],
    ["elsewhere", { KUBERNETES_VERSION: "v1.32.0" }, []],
    ["plain", { FOO_REGION: "", WORKER_MACHINE_COUNT: "7" }, ["--worker-machine-count", "2"]],
    ["overridden", {}, []],
    ["broken", {}, []],
    ["nothing", {}, []],
  ])("of the flavor %j, with %j and %j", async (flavor, more, flags) => {
    const args = ["--infrastructure", "foo:v0.1.0", "--flavor", flavor, "-n", "ours", "--config", config];
    const theirs = await offlineClusterctl(["generate", "cluster", "one", ...args, ...flags], {
      env: { ...env(), ...more },
    });
    const { repository, get } = await opened(more);
    const flag = (name: string) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined);
    const set = new Map([
      ["CLUSTER_NAME", "one"],
      ["NAMESPACE", "ours"],
      ["KUBERNETES_VERSION", flag("--kubernetes-version") ?? get("KUBERNETES_VERSION")],
      ["WORKER_MACHINE_COUNT", flag("--worker-machine-count") ?? get("WORKER_MACHINE_COUNT") ?? "0"],
      ["CONTROL_PLANE_MACHINE_COUNT", get("CONTROL_PLANE_MACHINE_COUNT") ?? "1"],
    ]);
    const read = async (file: string) => ({ file, text: await repository.file("v0.1.0", file) });
    const generate = async (): Promise<string> => {
      const objects = generateObjects({
        template: await read(templateFile(flavor)),
        classes: [await read("clusterclass-quick.yaml")],
        namespace: "ours",
        get: (name) => set.get(name) ?? get(name),
      });
      return `${formatComponents(objects)}\n`;
    };
    const ours = await generate().catch((error: Error) => error);
    if (theirs.code === 0) expect(ours).toBe(theirs.stdout);
    else expect(ours, theirs.stderr).toBeInstanceOf(Error);
  });
});

test("configuration values are read like by clusterctl", async () => {
  const values = [
    "text",
    "'yes'",
    "yes",
    "true",
    "TRUE",
    "null",
    "~",
    "",
    "1.30",
    "0x1F",
    "010",
    "1e3",
    "12345678901234567890",
    "1e21",
    "2024-01-02",
    "1_000",
    ".5",
    "{a: 1}",
    "[1]",
  ];
  const file = join(folder, "values.yaml");
  writeFileSync(file, values.map((value, index) => `Value_${index}: ${value}\n`).join(""));
  const read = await readClusterctlConfig({ path: file, env: {} });
  const get = variableLookup({ env: {}, config: read });
  const differing: unknown[] = [];
  for (const [index, value] of values.entries()) {
    const name = `VALUE_${index}`;
    const theirs = await offlineClusterctl(["generate", "yaml", "--config", file], {
      input: `a: '\${${name}}'\n`,
    });
    const ours = get(name);
    const expected = theirs.code === 0 ? parse(theirs.stdout) : undefined;
    const actual = ours === undefined ? undefined : parse(`a: '${ours}'`);
    if (expected?.a !== actual?.a) differing.push({ value, expected, actual });
  }
  expect(differing).toEqual([]);
});

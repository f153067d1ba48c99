import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { listVariables, lookUpVariables, renderTemplate } from "@capikit/clusterctl-kit/templates";
import { ensureReference } from "@capikit/reference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

const template = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: \${ CLUSTER_NAME }
  namespace: elsewhere
  annotations: { region: "\${FOO_REGION:=\${FOO_ZONE:-here}}", "\${FOO_KEY:=a.b/c}": "$\${X} \${FOO_REGION^^}", on: "yes" }
spec:
  topology:
    classRef: { name: quick }
    version: \${KUBERNETES_VERSION}
    controlPlane: { replicas: \${CONTROL_PLANE_MACHINE_COUNT} }
    workers: { machineDeployments: [{ class: a, name: md-0, replicas: \${WORKER_MACHINE_COUNT} }] }
---
# an empty document
---
kind: Namespace
apiVersion: v1
metadata: { name: other }
---
{ kind: Secret, apiVersion: v1, metadata: { name: "\${FOO_SECRET}" }, stringData: { mode: "0644", port: 0o17, ok: yes } }
`;
const clusterClass = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: quick }
spec: { infrastructure: { templateRef: { apiVersion: foo.io/v1, kind: FooClusterTemplate, name: "\${CLASS_INFRA:=foo}" } } }
---
apiVersion: foo.io/v1
kind: FooClusterTemplate
metadata: { name: foo }
spec: { template: { spec: { zone: \${FOO_ZONE:=z} } } }
`;

const env = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  KUBECONFIG: "/nonexistent/kubeconfig",
  CLUSTERCTL_DISABLE_VERSIONCHECK: "true",
  FOO_SECRET: "s1",
  FOO_KEY: "key",
  KUBERNETES_VERSION: "v1.35.0",
};
let clusterctl: string;
let dir: string;
const file = (name: string): string => join(dir, "infrastructure-foo", "v1.0.0", name);

beforeAll(async () => {
  clusterctl = await ensureReference("clusterctl");
  dir = await mkdtemp(join(tmpdir(), "templates-"));
  await mkdir(file(""), { recursive: true });
  const texts = {
    "cluster-template.yaml": template,
    "clusterclass-quick.yaml": clusterClass,
    "infrastructure-components.yaml": "",
    "metadata.yaml":
      "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries: [{ major: 1, minor: 0, contract: v1beta2 }]\n",
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(file(name), text);
  const url = file("infrastructure-components.yaml");
  await writeFile(
    join(dir, "clusterctl.yaml"),
    `providers: [{ name: foo, type: InfrastructureProvider, url: "${url}" }]\n`,
  );
}, 120_000);

afterAll(() => rm(dir, { recursive: true, force: true }));

async function ask(...args: string[]): Promise<string> {
  return askWith(env, ...args);
}

async function askWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const config = ["--config", join(dir, "clusterctl.yaml")];
  return (await promisify(execFile)(clusterctl, [...args, ...config], { env })).stdout;
}

const generate = [
  "generate",
  "cluster",
  "c1",
  "--infrastructure",
  "foo:v1.0.0",
  "--target-namespace",
  "team",
];
const set = new Map([
  ["NAMESPACE", "team"],
  ["CLUSTER_NAME", "c1"],
]);

test("a text is rendered like by clusterctl generate yaml", async () => {
  const text = template.replaceAll(
    /CLUSTER_NAME|CONTROL_PLANE_MACHINE_COUNT|WORKER_MACHINE_COUNT/g,
    "FOO_KEY",
  );
  await writeFile(file("any.yaml"), text);
  const theirs = await ask("generate", "yaml", "--from", file("any.yaml"));
  const ours = await renderTemplate({ template: { file: "any.yaml", text }, get: lookUpVariables({ env }) });
  expect(ours.yaml).toBe(theirs);
});

test("a template is rendered with its ClusterClass like by clusterctl generate cluster", async () => {
  const theirs = await ask(...generate, "--worker-machine-count", "3");
  const { yaml } = await renderTemplate({
    template: { file: file("cluster-template.yaml"), text: template },
    classes: [{ file: file("clusterclass-quick.yaml"), text: clusterClass }],
    namespace: "team",
    get: lookUpVariables({ set: new Map([...set, ["WORKER_MACHINE_COUNT", "3"]]), env }),
  });
  expect(yaml).toBe(theirs);
  expect(parseAllDocuments(theirs)).toHaveLength(5);
});

test("variables are listed like by clusterctl, plus those in defaults", async () => {
  const { PATH, HOME, KUBECONFIG, CLUSTERCTL_DISABLE_VERSIONCHECK } = env;
  const none = { PATH, HOME, KUBECONFIG, CLUSTERCTL_DISABLE_VERSIONCHECK };
  const theirs = await askWith(none, ...generate, "--list-variables");
  const [required = "", optional = ""] = theirs.split("Optional Variables:");
  const names = (text: string): string[] => [...text.matchAll(/^ +- (\w+)/gm)].map(([, name = ""]) => name);
  const files = listVariables(template);
  // clusterctl takes the name from the command line.
  const known = ["CLUSTER_NAME"];
  const ours = (isRequired: boolean): string[] =>
    [
      ...new Set(
        files
          .filter(({ listed, name }) => listed && !known.includes(name))
          .filter((one) => one.required === isRequired)
          .map(({ name }) => name),
      ),
    ].sort();
  expect(names(required)).toEqual(ours(true));
  expect(names(optional).filter((name) => !known.includes(name))).toEqual(ours(false));
  for (const { name, default: value, listed } of files)
    if (listed && value !== undefined) expect(optional).toMatch(new RegExp(`- ${name} +\\(defaults to "?`));
  expect(listVariables(template).find(({ name }) => name === "FOO_ZONE")).toMatchObject({ listed: false });
});

import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { checkTemplates } from "../../src/templates/index.ts";

const cluster = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: \${CLUSTER_NAME}
spec:
  infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: nobody}
`;
/** A control plane with a field that does not exist, around a block of other lines. */
const controlPlane = (block: string): string => `${cluster}---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlane
metadata:
  name: \${CLUSTER_NAME}
spec:
  version: \${KUBERNETES_VERSION}
  machineTemplate:
    spec: {infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: FooMachineTemplate, name: a}}
  kubeadmConfigSpec:
${block}
    nosuchfield: 1
`;

async function check(text: string): Promise<{ found: string[]; skipped: readonly Diagnostic[] }> {
  const skipped: Diagnostic[] = [];
  const files = [{ file: "cluster-template.yaml", text }];
  const found = await checkTemplates({ files, onSkipped: (one) => skipped.push(one) });
  return {
    found: found.map(({ code, location: { line, field } = {} }) => `${line} ${code} ${field ?? ""}`),
    skipped,
  };
}

describe("a template with variables on lines of their own", () => {
  it.each([
    ["in a map", "    format: cloud-config\n    ${EXTRA_CONFIG}"],
    ["as the first entry of a map", "    ${EXTRA_CONFIG}"],
    ["with a comment", "    format: cloud-config\n    ${EXTRA_CONFIG} # more"],
    ["without indentation", "    format: cloud-config\n${EXTRA_CONFIG}"],
    ["in a list", "    preKubeadmCommands:\n    - a\n    ${COMMANDS}"],
    ["as a whole list", "    preKubeadmCommands:\n      ${COMMANDS}"],
    ["in a list of maps", "    files:\n    - path: a\n      content: b\n      ${FILE_MODE}\n    ${FILES}"],
    ["as an entry of a list", "    files:\n    - ${FILE}"],
    [
      "in a text",
      "    preKubeadmCommands:\n    - |\n      a: b\n      ${COMMANDS}\n    format: cloud-config\n    ${X}",
    ],
    ["with old notation", "    format: cloud-config\n    ${ EXTRA_CONFIG }"],
    ["with an empty default", "    format: cloud-config\n    ${EXTRA_CONFIG:=}"],
    ["with a default that is a variable", "    format: cloud-config\n    ${A:=${B:=}}"],
    ["with a default of an entry", '    ${A:="format: cloud-config"}'.replaceAll('"', "")],
    ["twice", "    format: cloud-config\n    ${A}${B}\n    ${A}"],
    [
      "as a key",
      "    clusterConfiguration:\n      apiServer: {extraArgs: [{name: a, value: b}]}\n    ${KEY}: true",
    ],
  ])("is checked: %s", async (_, block) => {
    const text = controlPlane(block);
    const line = text.split("\n").findIndex((one) => one.includes("nosuchfield")) + 1;
    expect((await check(text)).found.sort()).toEqual([
      "15 template/missing-object spec.machineTemplate.spec.infrastructureRef",
      `${line} template/unknown-field spec.kubeadmConfigSpec.nosuchfield`,
      "6 template/missing-object spec.infrastructureRef",
    ]);
  });

  it("reports no field that the variable may contain", async () => {
    const text = `${cluster.replace(/ {2}infra.*\n/, "  ${CLUSTER_SPEC}\n")}---
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: a}
spec:
  clusterName: \${CLUSTER_NAME}
  \${MACHINES}
`;
    expect((await check(text)).found).toEqual([]);
    expect((await check(text.replace("  ${MACHINES}\n", ""))).found).toContain(
      "11 template/missing-field spec.template",
    );
  });

  it("reports no reference to an object that the variable may contain", async () => {
    expect((await check(`${cluster}---\n\${EXTRA_OBJECTS}\n---\n`)).found).toEqual([]);
  });

  it("renders topologies, with and without the entry", async () => {
    const { found, skipped } = await check(`apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a}
spec:
  topology:
    classRef: {name: absent}
    version: \${KUBERNETES_VERSION}
    variables:
    - name: a
      value: b
    \${EXTRA_VARIABLES}
`);
    expect(found).toEqual([]);
    expect(skipped.map(({ message }) => message)).toEqual([
      "CEL rules are not checked: they depend on values that only users know",
      "the ClusterClass absent was not found: the topology is not rendered",
    ]);
  });
});

describe("a document that cannot be read", () => {
  const rest =
    "---\napiVersion: cluster.x-k8s.io/v1beta2\nkind: Machine\nmetadata: {name: a}\nspec: {nosuchfield: 1}\n";

  it("is an error if its defaults are no YAML, and the others are checked", async () => {
    const { found } = await check(`${cluster}  paused: true\n  \${EXTRA:=a: b: c}\n${rest}`);
    expect(found.filter((one) => !one.includes("missing"))).toEqual([
      "8 template/invalid-file ",
      expect.stringMatching(/^\d+ template\/unknown-field spec\.nosuchfield$/),
    ]);
  });

  it("is reported as not checked if only users know its values", async () => {
    const { found } = await check(`${cluster}  paused: true\n  \${EXTRA} = \${MORE}\n${rest}`);
    expect(found.filter((one) => !one.includes("missing"))).toEqual([
      expect.stringMatching(/^\d+ template\/unknown-field spec\.nosuchfield$/),
      expect.stringMatching(/^\d+ template\/not-checked /),
    ]);
  });
});

it("kinds without CRD are skipped once, with a reason", async () => {
  const pool = (name: string) =>
    `---\napiVersion: ipam.example.org/v1\nkind: Pool\nmetadata: {name: ${name}}\n`;
  const { found, skipped } = await check(pool("a") + pool("b") + pool("c"));
  expect(found).toEqual([]);
  expect(skipped.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "template/unchecked-kind: is not checked: no CRD for Pool of ipam.example.org (also in 2 other places)",
  ]);
});

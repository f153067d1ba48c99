import { describe, expect, test } from "vitest";
import { type PolicedCluster, render } from "../support/render.ts";

/** The changes of the policies to templates: template, field and new value. */
async function changes(cluster: PolicedCluster): Promise<readonly string[]> {
  const { trace } = await render(cluster);
  return trace.steps
    .filter(({ patch }) => patch === "policy")
    .flatMap((step) =>
      step.changes.map(({ path, after }) => `${step.item} ${path} ${JSON.stringify(after)}`),
    );
}

const labels = (environment: string): readonly string[] =>
  ["infrastructureCluster", "controlPlane"].flatMap((item) => [
    `${item} /spec/template/metadata/labels/policy.example.org~1environment "${environment}"`,
    `${item} /spec/template/metadata/labels/policy.example.org~1team "blue"`,
  ]);

describe.each(["local", "local-edge"] as const)("class %s", (name) => {
  test("has labels of its team, where they roll no Machine", async () => {
    const found = await changes({ class: name, variables: { team: "blue" } });
    expect(found.toSorted()).toEqual(labels("development").toSorted());
  });

  test("has large control plane Machines in production", async () => {
    const variables = { team: "blue", environment: "production" };
    const found = await changes({ class: name, variables, controlPlanes: 3 });
    const size = 'controlPlane.infrastructureMachineTemplate /spec/template/spec/size "large"';
    expect(found.toSorted()).toEqual([...labels("production"), size].toSorted());
  });

  test("gives labels to the Nodes of control plane and workers", async () => {
    const found = await changes({ class: name, variables: { team: "blue", nodeLabels: { gpu: "none" } } });
    const added = [
      'controlPlane /spec/template/spec/bootstrapConfigSpec {"nodeLabels":{"gpu":"none"}}',
      'machineDeployments[md-0].bootstrap /spec/template/spec/nodeLabels/gpu "none"',
    ];
    expect(found.toSorted()).toEqual([...labels("development"), ...added].toSorted());
  });
});

describe("refuses", () => {
  test.each([
    ["a Cluster without a team", { environment: "development" }, 1, /team/],
    ["a team that is no label", { team: "Blue Team" }, 1, /team/],
    [
      "labels of Kubernetes",
      { team: "blue", nodeLabels: { "topology.kubernetes.io/zone": "x" } },
      1,
      /labels of Kubernetes and of Cluster API are theirs to set/,
    ],
    [
      "production with one control plane Machine",
      { team: "blue", environment: "production" },
      1,
      /production needs an odd number of control plane Machines from 3 on, not 1/,
    ],
    [
      "an even number",
      { team: "blue", environment: "production" },
      4,
      /production needs an odd number of control plane Machines from 3 on, not 4/,
    ],
  ])("%s", async (_, variables, controlPlanes, message) => {
    await expect(render({ variables, controlPlanes })).rejects.toThrow(message);
  });
});

test("the same Cluster is rendered to the same bytes", async () => {
  const cluster = {
    variables: { team: "blue", environment: "production", nodeLabels: { b: "1", a: "2" } },
    controlPlanes: 3,
  };
  const [first, second] = [await render(cluster), await render(cluster)];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

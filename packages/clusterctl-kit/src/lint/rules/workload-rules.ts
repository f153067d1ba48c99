import { recordOf } from "@capikit/common/json";
import { parseImage } from "@capikit/common/text";
import type { LintObject, YamlPath } from "../read/lint-object.ts";
import { containersOf, hasVariable, podSpecOf } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const inspected = /^(Deployment|DaemonSet)$/;
const deployment = (container: string): string =>
  `kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - ${container}`;

/** Rules about Deployments and other workloads. */
export const workloadRules = [
  defineLintRule({
    code: "components/manager-container",
    title: "The controllers run in a container named manager",
    contractRule: "clusterctl/manager-container",
    wrong: deployment("name: controller"),
    right: deployment("name: manager"),
    help: "name the container manager",
    checkComponents: ({ path, objects, prefix }, report, { start }) => {
      const deployments = objects.filter(({ kind }) => kind === "Deployment");
      const [first] = deployments;
      if (
        first !== undefined &&
        !deployments.some((object) =>
          containersOf(object).some(({ name, path: at }) => name === "manager" && at.at(-2) === "containers"),
        )
      )
        report(
          first.at(["spec", "template", "spec", "containers", 0, "name"]),
          `no Deployment has a container named manager, so clusterctl does not wait for the provider to run`,
        );
      if (first === undefined && prefix !== undefined && prefix !== "addon" && objects.length > 0)
        report(
          start(path),
          "the components have no Deployment with a container named manager that clusterctl could wait for",
        );
    },
  }),
  defineLintRule({
    code: "components/canonical-image",
    title: "Image names are complete",
    contractRule: "clusterctl/canonical-images",
    wrong: deployment("image: controller:latest"),
    right: deployment("image: ghcr.io/example/capf-controller:v1.0.0"),
    help: "use <registry>/<path>:<tag>; for Docker Hub docker.io/<user or library>/<name>:<tag>",
    checkComponents: ({ objects, prefix }, report) => {
      for (const object of objects.filter(({ kind }) => inspected.test(kind)))
        for (const { image = "", path, name } of containersOf(object)) {
          const problem = image === "" || hasVariable(image) ? undefined : parseImage(image);
          // A release replaces names of kustomize such as `controller`.
          if (typeof problem === "string" && (prefix !== undefined || image.includes("/")))
            report(
              object.at([...path, "image"]),
              `clusterctl rejects the image ${image} of container ${name}: ${problem}`,
            );
        }
    },
  }),
  defineLintRule({
    code: "components/typed-variable",
    title: "Deployments have no variables in numeric fields",
    contractRule: "clusterctl/variables",
    severity: "warning",
    why: "`clusterctl init list-images` and `generate provider --describe` read components without replacing variables. Decoding a variable in a numeric field fails, and so does the command.",
    wrong: "kind: Deployment\nspec:\n  replicas: ${FOO_REPLICAS:=1}",
    right: "kind: Deployment\nspec:\n  replicas: 1",
    help: "write the number",
    checkComponentObject: (object, report) => {
      if (!inspected.test(object.kind)) return;
      for (const [path, value] of numericFields(object))
        if (typeof value === "string" && hasVariable(value))
          report(
            object.at(path),
            `${path.join(".")} is a variable in a numeric field: clusterctl init list-images fails`,
          );
    },
  }),
];

function* numericFields(object: LintObject): Generator<readonly [YamlPath, unknown]> {
  const spec = recordOf(object.value.spec);
  for (const key of ["replicas", "revisionHistoryLimit", "progressDeadlineSeconds", "minReadySeconds"])
    yield [["spec", key], spec[key]];
  yield [
    ["spec", "template", "spec", "terminationGracePeriodSeconds"],
    podSpecOf(object).terminationGracePeriodSeconds,
  ];
  for (const { path, value } of containersOf(object)) {
    const ports = Array.isArray(value.ports) ? value.ports : [];
    for (const [index, port] of ports.entries())
      yield [[...path, "ports", index, "containerPort"], recordOf(port).containerPort];
  }
}

import { plainText, recordOf } from "@capikit/common/json";
import { compareQuantities, compareVersions, parseQuantity } from "@capikit/common/kubernetes";
import { parseImage } from "@capikit/common/text";
import { fileName, folderOf } from "../../read/lint-file.ts";
import type { LintObject, YamlPath } from "../../read/lint-object.ts";
import { releaseOf } from "../../read/metadata-series.ts";
import { leastContainerMemory } from "../../read/pod-security.ts";
import {
  type ContainerView,
  containersOf,
  hasVariable,
  podSpecOf,
  podSpecPath,
} from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

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
    code: "components/namespace-flag",
    title: "The manager accepts --namespace",
    contractRule: "clusterctl/namespace-flag",
    wrong:
      'flag.StringVar(&address, "health-addr", ":9440", "…")\nmgr, err := ctrl.NewManager(config, options)',
    right: 'flag.StringVar(&namespace, "namespace", "", "…")\nmgr, err := ctrl.NewManager(config, options)',
    help: "define the flag, and limit the cache to its namespace if it is not empty",
    check: ({ managers, isProvider }, report) => {
      for (const { path, line, flags } of isProvider ? managers : [])
        if (!flags.includes("namespace"))
          report({ path, line, column: 1 }, "the manager has no flag --namespace");
    },
  }),
  defineLintRule({
    code: "components/watch-filter-flag",
    title: "The manager accepts --watch-filter",
    contractRule: "resource/several-instances",
    severity: "info",
    wrong: 'flag.StringVar(&namespace, "namespace", "", "…")\nmgr, err := ctrl.NewManager(config, options)',
    right:
      'flag.StringVar(&namespace, "namespace", "", "…")\nflag.StringVar(&watchFilter, "watch-filter", "", "…")\nmgr, err := ctrl.NewManager(config, options)',
    help: "define the flag, and pass its value to predicates.ResourceHasFilterLabel",
    check: ({ managers, isProvider }, report) => {
      for (const { path, line, flags } of isProvider ? managers : [])
        if (!flags.includes("watch-filter"))
          report({ path, line, column: 1 }, "the manager has no flag --watch-filter");
    },
  }),
  defineLintRule({
    code: "components/canonical-image",
    title: "Image names are complete",
    contractRule: "clusterctl/canonical-images",
    wrong: deployment("image: controller:latest"),
    right: deployment("image: ghcr.io/example/capf-controller:v1.0.0"),
    help: "use <registry>/<path>:<tag>; for Docker Hub docker.io/<user or library>/<name>:<tag>",
    checkComponents: ({ objects, rendered }, report) => {
      for (const object of objects.filter(({ kind }) => inspected.test(kind)))
        for (const { image = "", path, name } of containersOf(object)) {
          const problem = image === "" || hasVariable(image) ? undefined : parseImage(image);
          // A release replaces names of kustomize such as `controller`.
          if (typeof problem === "string" && !(rendered === true && !image.includes("/")))
            report(
              object.at([...path, "image"]),
              `clusterctl rejects the image ${image} of container ${name}: ${problem}`,
            );
        }
    },
  }),
  defineLintRule({
    code: "components/moving-tag",
    title: "Image tags are pinned",
    contractRule: "clusterctl/canonical-images",
    severity: "warning",
    why: "A moving tag can point to another image later, so users who mirror images with `clusterctl init list-images` install an untested image.",
    wrong: deployment("image: ghcr.io/example/capf-controller:latest"),
    right: deployment("image: ghcr.io/example/capf-controller:v1.0.0"),
    help: "use the release tag or a digest",
    checkComponents: ({ objects, rendered }, report) => {
      for (const object of rendered ? [] : objects)
        for (const { image = "", path } of containersOf(object)) {
          const parsed = hasVariable(image) ? "" : parseImage(image);
          if (typeof parsed === "string" || parsed.digest !== "") continue;
          const { tag } = parsed;
          if (/^(latest|main|master|dev)?$/.test(tag))
            report(
              object.at([...path, "image"]),
              `the image ${image} has ${tag === "" ? "no tag" : `the tag ${tag}, which is not pinned`}`,
            );
        }
    },
  }),
  defineLintRule({
    code: "components/image-version",
    title: "The manager's image is that of the release",
    contractRule: "clusterctl/canonical-images",
    severity: "warning",
    why: "Components that were not built again install the program of another release with the CRDs and roles of this one.",
    wrong: `# in infrastructure-foo/v1.1.0\n${deployment("image: ghcr.io/example/capf-controller:v1.0.0")}`,
    right: `# in infrastructure-foo/v1.1.0\n${deployment("image: ghcr.io/example/capf-controller:v1.1.0")}`,
    help: "build the components with the image of the release; ignore this if images have versions of their own",
    checkComponents: ({ path, objects }, report) => {
      const released = releaseOf(fileName(folderOf(path)));
      const [only, ...others] = objects.filter(({ kind }) => kind === "Deployment");
      // Other Deployments run programs of other projects.
      if (released === undefined || only === undefined || others.length > 0) return;
      for (const { image = "", path: at } of managersOf(only)) {
        const parsed = hasVariable(image) ? "" : parseImage(image);
        if (typeof parsed === "string") continue;
        const built = releaseOf(`v${parsed.tag.replace(/^v/, "")}`);
        if (built !== undefined && compareVersions(built, released) !== 0)
          report(
            only.at([...at, "image"]),
            `the image ${image} has the tag ${parsed.tag}, in the release ${released.name}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/memory-limit",
    title: "The manager can start within its memory limit",
    contractRule: "clusterctl/manager-container",
    severity: "warning",
    why: "The kernel kills a process over its limit. A manager in Go needs 30 to 50 MiB before it has cached an object, so it restarts for ever with the 30Mi of old scaffolds.",
    wrong: deployment("name: manager\n        resources: {limits: {memory: 30Mi}}"),
    right: deployment("name: manager\n        resources: {limits: {memory: 512Mi}}"),
    help: "raise the limit, or remove it and keep the request",
    checkComponentObject: (object, report) => {
      for (const { value, name, path } of object.kind === "Deployment" ? managersOf(object) : []) {
        const { memory } = recordOf(recordOf(value.resources).limits);
        const limit = parseQuantity(plainText(memory ?? ""));
        // Another rule reports limits with which no container starts.
        if (limit === undefined || compareQuantities(limit, leastContainerMemory) < 0) continue;
        if (compareQuantities(limit, leastMemory) < 0)
          report(
            object.at([...path, "resources", "limits", "memory"]),
            `container ${name} may use ${plainText(memory)} of memory, with which a manager cannot start`,
          );
      }
    },
  }),
  defineLintRule({
    code: "components/unlisted-image",
    title: "Workloads are Deployments or DaemonSets",
    contractRule: "clusterctl/canonical-images",
    severity: "warning",
    why: "clusterctl reads images of Deployments and DaemonSets only. `clusterctl init list-images` omits others and image overrides do not apply to them, so users cannot install the provider from a mirror.",
    wrong: "kind: StatefulSet\nspec: …",
    right: "kind: Deployment\nspec: …",
    help: "use a Deployment, or document which images users must mirror and replace",
    checkComponentObject: (object, report) => {
      if (podSpecPath(object.kind) !== undefined && !inspected.test(object.kind))
        report(
          object.at(["kind"]),
          `the images of ${object.kind} ${object.name} are neither listed nor overridden by clusterctl`,
        );
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

/** Least memory with which a manager in Go has been seen to start and to reconcile a few objects. */
const leastMemory = "48Mi";

/** Returns the containers that run the controllers: those of the name, or the only one. */
function managersOf(object: LintObject): readonly ContainerView[] {
  const containers = containersOf(object).filter(({ path }) => path.at(-2) === "containers");
  return containers.length === 1 ? containers : containers.filter(({ name }) => name === "manager");
}

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

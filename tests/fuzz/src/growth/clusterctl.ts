import { describeCluster } from "@capikit/clusterctl-kit/describe";
import { moveWorldOf, planMove } from "@capikit/clusterctl-kit/move";
import { readMetadata } from "@capikit/clusterctl-kit/repository";
import { stringifyYaml } from "@capikit/common/yaml";
import { type Arguments, type Calls, crd, list, long, texts } from "./foundations.ts";
import { crds, group, moved, objects } from "./kits.ts";
import { series } from "./readers.ts";

const moveTypes = ["Cluster", "Machine"].map((kind) => ({
  group,
  version: "v1beta2",
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: "Namespaced",
  move: true,
  moveHierarchy: false,
}));
const plan: Arguments = (size) => [planMove(moveWorldOf([...crds, ...moved(Math.min(size, 2000))] as never))];

const tree: Arguments = (size) => [describeCluster(moved(size) as never, { name: "c", namespace: "n" })];

const documents = (size: number) =>
  list(size, (at) =>
    stringifyYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: `n${at}` } }),
  ).join("---\n");
const files =
  (text: (size: number) => string): Arguments =>
  (size) => [
    [
      "infrastructure-x/v1.2.0/infrastructure-components.yaml",
      "infrastructure-x/v1.2.0/metadata.yaml",
      "config/crd/crd.yaml",
    ].map((path) => ({ path, content: Buffer.from(text(size)) })),
  ];
const checked: Arguments[] = [
  files(documents),
  files((size) => stringifyYaml(crd(size))),
  files((size) => series(size)),
  files((size) =>
    stringifyYaml({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "a" },
      rules: list(size, (at) => ({ apiGroups: ["a"], resources: [`r${at}`], verbs: ["get"] })),
    }),
  ),
];
const manyFiles: Arguments = (size) => [
  list(size, (at) => ({ path: `config/d${at}/f${at}.yaml`, content: Buffer.from("a: b\n") })),
];

/** Functions of clusterctl-kit that read text or objects of others, by entry point. */
export const clusterctl: Readonly<Record<string, Calls>> = {
  "@capikit/clusterctl-kit/components": {
    formatComponents: [(size) => [objects(size)]],
    processComponents: [
      (size) => [documents(size), { provider: { name: "x", type: "InfrastructureProvider" } }],
    ],
  },
  "@capikit/clusterctl-kit/describe": {
    describedRows: [(size) => [...tree(size), 0]],
    describedTable: [tree],

    describeCluster: [(size) => [moved(size), { name: "c", namespace: "n" }]],
    firstItem: [...long, ...texts("* a\n", "\n")],
  },
  "@capikit/clusterctl-kit/lint": {
    isInsideWildcard: [
      (size) => ["a/".repeat(size), "*/".repeat(size)],
      (size) => ["a".repeat(size), "a*".repeat(Math.min(size, 50))],
    ],
    lint: [...checked, manyFiles],
    lintScope: [...checked, manyFiles],
    projectRepository: [(size) => [[{ path: "PROJECT", text: "repo: a\n".repeat(size) }]]],
  },
  "@capikit/clusterctl-kit/move": {
    buildMoveGraph: [(size) => [{ objects: moved(size), types: moveTypes }]],
    movePlanJson: [plan],
    moveTreeText: [plan],
    moveTypesOf: [(size) => [list(size, () => crds[0])]],
    moveWorldOf: [(size) => [[...crds, ...moved(size)]]],
    planMove: [(size) => [moveWorldOf([...crds, ...moved(size)] as never)]],
  },
  "@capikit/clusterctl-kit/repository": {
    newestSeriesOfContract: [(size) => [readMetadata(series(size), "metadata.yaml"), "v1beta1"]],
    seriesOf: [(size) => [readMetadata(series(size), "metadata.yaml"), "v9.9.9"]],

    contractOfCrds: [(size) => [list(size, () => crds[0])]],
    readMetadata: [(size) => [series(size), "metadata.yaml"]],
    templatesIn: [(size) => [list(size, (at) => `cluster-template-${at}.yaml`)]],
  },
  "@capikit/clusterctl-kit/templates": {
    listVariables: texts("${A} ", "${A:=b} ", "${"),
  },
};

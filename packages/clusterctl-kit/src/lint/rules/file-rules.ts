import { defineLintRule } from "./lint-rule.ts";

const sources = [
  { file: "cmd/clusterctl/client/repository/components.go", symbol: "NewComponents" },
] as const;

/** Rules about unreadable files and comments that disable rules. The file reader finds these violations. */
export const fileRules = [
  defineLintRule({
    code: "file/encoding",
    title: "Files are UTF-8",
    severity: "error",
    sources,
    why: "Kubernetes and clusterctl read UTF-8 only. A file saved as UTF-16 or Latin-1 fails at `clusterctl init`, or installs garbled text.",
    wrong: "# saved as Latin-1\ndescription: Gr\\xf6\\xdfe",
    right: "# saved as UTF-8\ndescription: Größe",
    help: "save the file as UTF-8",
  }),
  defineLintRule({
    code: "file/too-large",
    title: "Files and objects are small enough to install",
    severity: "error",
    sources,
    why: "The API server accepts objects up to 3 MiB, and etcd by default up to 1.5 MiB. capikit does not read files above 32 MiB.",
    wrong: "capikit lint backup-of-everything.yaml",
    right: "capikit lint infrastructure-components.yaml",
    help: "pass only the provider's files, and split or shorten objects that are too large",
  }),
  defineLintRule({
    code: "file/yaml-syntax",
    title: "Files are YAML",
    severity: "error",
    sources,
    why: "clusterctl reads all documents of a file before it installs the first one: one unreadable document stops the installation.",
    wrong: "metadata:\n  name: foo\n   labels: {}",
    right: "metadata:\n  name: foo\n  labels: {}",
    help: "correct the YAML; generate the file again if it is truncated",
  }),
  defineLintRule({
    code: "file/duplicate-key",
    title: "Map keys are unique",
    severity: "warning",
    sources,
    why: "clusterctl and kubectl use the last of the values, and ignore the others. Strict parsers, such as that of kustomize, reject the file.",
    wrong: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n  cluster.x-k8s.io/v1beta2: v1beta2",
    right: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta2",
    help: "keep one of them",
  }),
  defineLintRule({
    code: "file/aliases",
    title: "Aliases can be resolved",
    severity: "error",
    sources,
    why: "An alias inside its own anchor never ends, and aliases of aliases grow without bounds. Parsers reject both.",
    wrong: "labels: &labels\n  more: *labels",
    right: "labels: &labels\n  app: foo",
    help: "replace the aliases by their values",
  }),
  defineLintRule({
    code: "lint/unknown-rule",
    title: "Disabled rules exist",
    severity: "error",
    sources,
    why: "A misspelled or removed code disables no rule.",
    wrong: "# capikit-lint-disable crd/conversions the kind is internal",
    right: "# capikit-lint-disable crd/conversion the kind is internal",
    help: "correct the code; capikit explain lists all codes",
  }),
];

import { defineLintRule } from "./lint-rule.ts";

const versions = ["v1beta1", "v1beta2"] as const;
const sources = [
  { file: "cmd/clusterctl/client/repository/components.go", symbol: "NewComponents" },
] as const;

/** What keeps a file from being read at all. The reader finds these faults. */
export const fileRules = [
  defineLintRule({
    id: "file/encoding",
    title: "Files are UTF-8",
    level: "error",
    versions,
    sources,
    why: "Kubernetes and clusterctl read UTF-8 and nothing else. A file saved as UTF-16 or Latin-1 fails at `clusterctl init`, or installs garbled text.",
    wrong: "# saved as Latin-1\ndescription: Gr\\xf6\\xdfe",
    right: "# saved as UTF-8\ndescription: Größe",
    help: "save the file as UTF-8",
  }),
  defineLintRule({
    id: "file/too-large",
    title: "Files and objects have a size that can be installed",
    level: "error",
    versions,
    sources,
    why: "An API server takes no object above 3 MiB, and etcd by default none above 1.5 MiB. A file above 32 MiB is not read: it is hardly a provider.",
    wrong: "capikit lint backup-of-everything.yaml",
    right: "capikit lint infrastructure-components.yaml",
    help: "name the provider's own files, and split or shorten what is larger than an API server takes",
  }),
  defineLintRule({
    id: "file/yaml-syntax",
    title: "Files are YAML",
    level: "error",
    versions,
    sources,
    why: "clusterctl reads all documents of a file before it installs the first one: one that cannot be read stops the installation.",
    wrong: "metadata:\n  name: foo\n   labels: {}",
    right: "metadata:\n  name: foo\n  labels: {}",
    help: "correct the YAML; a file that was cut off has to be made anew",
  }),
  defineLintRule({
    id: "file/duplicate-key",
    title: "A key stands once in its map",
    level: "error",
    versions,
    sources,
    why: "Readers differ on which of two values counts, and stricter ones refuse the file.",
    wrong: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n  cluster.x-k8s.io/v1beta2: v1beta2",
    right: "labels:\n  cluster.x-k8s.io/v1beta2: v1beta2",
    help: "keep one of them",
  }),
  defineLintRule({
    id: "file/aliases",
    title: "Aliases can be resolved",
    level: "error",
    versions,
    sources,
    why: "An alias inside of what it names has no end, and aliases of aliases grow without bounds. Readers refuse both.",
    wrong: "labels: &labels\n  more: *labels",
    right: "labels: &labels\n  app: foo",
    help: "write the values out",
  }),
];

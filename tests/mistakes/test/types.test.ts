import { testMistakes } from "../src/mistake.ts";
import { ROOT, useCreatedProject } from "../src/project.ts";

const { mistake } = useCreatedProject();
const generate = (emitter: string, ...flags: readonly string[]): readonly string[] => [
  "generate",
  "--project",
  ROOT,
  emitter,
  ...flags,
];
const machine = "api/infrastructure/v1alpha1/my-cloud-machine.ts";

testMistakes("types and configuration", [
  mistake(
    "A type that another file imports is not exported",
    [{ path: machine, from: "export interface MyCloudMachineSpec", to: "interface MyCloudMachineSpec" }],
    generate("crd"),
  ),
  mistake(
    "A kind is not exported",
    [
      {
        path: machine,
        from: "export interface MyCloudMachine extends",
        to: "interface MyCloudMachine extends",
      },
    ],
    generate("crd"),
  ),
  mistake(
    "The index does not export a kind",
    [
      {
        path: "api/infrastructure/v1alpha1/index.ts",
        from: 'export * from "./my-cloud-machine.ts";\n',
        to: "",
      },
    ],
    generate("crd"),
  ),
  mistake(
    "A field has the type of a class",
    [{ path: machine, from: "  image: string;", to: "  image: string;\n  createdAt?: Date;" }],
    generate("crd"),
  ),
  mistake(
    "A marker belongs to the kind, not to its spec",
    [
      {
        path: machine,
        from: "export interface MyCloudMachineSpec",
        to: "/** +kubebuilder:subresource:status */\nexport interface MyCloudMachineSpec",
      },
    ],
    generate("crd"),
  ),
  mistake(
    "A right that a preset needs is missing",
    [
      {
        path: "src/infrastructure/my-cloud-cluster.ts",
        from: " * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch\n",
        to: "",
      },
      {
        path: "src/infrastructure/my-cloud-machine.ts",
        from: "resources=clusters;machines",
        to: "resources=machines",
      },
    ],
    generate("rbac"),
  ),
  mistake(
    "Generated files are not up to date",
    [{ path: machine, from: "  image: string;", to: "  image: string;\n  size?: string;" }],
    generate("crd", "--check"),
  ),
  mistake(
    "The configuration has an unknown key",
    [{ path: "capikit.config.ts", from: "  rbac:", to: "  rabc:" }],
    generate("crd"),
  ),
  mistake(
    "The configuration throws",
    [{ path: "capikit.config.ts", from: "const image =", to: "const image = readImage() ??" }],
    generate("crd"),
  ),
]);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../packages/create-capikit/src/run.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";
import { ROOT, useCreatedProject } from "../src/project.ts";

const { mistake } = useCreatedProject();
const generate = (emitter: string, ...flags: readonly string[]): readonly string[] => [
  "generate",
  "--project",
  ROOT,
  emitter,
  ...flags,
];
const lint = ["lint", ROOT];
const release = (version: string): readonly string[] => ["release", version, "--project", ROOT];
const machine = "api/infrastructure/v1alpha1/my-cloud-machine.ts";
const template = "templates/cluster-template.yaml";
const add = (...words: readonly string[]): readonly string[] => ["add", ...words, "--project", ROOT];
const importCrd = (...words: readonly string[]): readonly string[] => [
  "import",
  "crd",
  ...words,
  "--out",
  ROOT,
];
const crd = `${ROOT}/config/crd/bases/infrastructure.cluster.x-k8s.io_mycloudmachines.yaml`;

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

testMistakes("templates and releases", [
  mistake(
    "A template refers to a kind that it does not contain",
    [{ path: template, from: "kind: MyCloudMachineTemplate", to: "kind: MyCloudMachinTemplate" }],
    lint,
  ),
  mistake("A template has a misspelled field", [{ path: template, from: "image:", to: "imag:" }], lint),
  mistake(
    "A template has a variable with a dash",
    [{ path: template, from: `\${CLUSTER_NAME}`, to: `\${CLUSTER-NAME}` }],
    lint,
  ),
  mistake(
    "The package has no contract marker",
    [
      {
        path: "api/infrastructure/v1alpha1/index.ts",
        from: " * +capikit:contract:v1beta2=v1alpha1\n",
        to: "",
      },
    ],
    generate("crd"),
    lint,
  ),
  mistake(
    "A field of the contract is misspelled",
    [{ path: machine, from: "  providerID?: string;", to: "  providerId?: string;" }],
    generate("crd"),
    lint,
  ),
  mistake(
    "A kind has no status subresource",
    [{ path: machine, from: " * +kubebuilder:subresource:status\n", to: "" }],
    generate("crd"),
    lint,
  ),
  mistake(
    "An InfraMachine is cluster-scoped",
    [{ path: machine, from: "scope=Namespaced", to: "scope=Cluster" }],
    generate("crd"),
    lint,
  ),
  mistake(
    "metadata.yaml and the CRDs name different contracts",
    [{ path: "metadata.yaml", from: "contract: v1beta2", to: "contract: v1beta1" }],
    lint,
    release("v0.1.0"),
  ),
  mistake("The version of a release has no v", [], release("0.1.0")),
  mistake("A release has the image of development", [], release("v0.1.0")),
]);

testMistakes("commands", [
  createMistake(
    "The provider name has capital letters",
    "foo",
    "--type",
    "infrastructure",
    "--name",
    "Hetz_ner",
  ),
  createMistake("The provider type is abbreviated", "foo", "--type", "infra"),
  createMistake("The contract does not exist", "foo", "--type", "infrastructure", "--contracts", "v1beta3"),
  createMistake("An IPAM provider gets identities", "foo", "--type", "ipam", "--identity"),
  createMistake("A flag is misspelled", "foo", "--tpye", "ipam"),
  mistake("A command is misspelled", [], ["generat"]),
  mistake("A folder is not a project", [], ["add", "kind", "FooDisk", "--project", `${ROOT}/templates`]),
  mistake("A kind starts with a lower-case letter", [], add("kind", "fooDisk")),
  mistake("A kind already exists", [], add("kind", "MyCloudMachine")),
  mistake("A hook is misspelt", [], add("hook", "GeneratePatchs")),
  mistake("A webhook is for an unknown kind", [], add("webhook", "MyCloudMachin", "--validating")),
  mistake("A version already exists", [], add("version", "MyCloudMachine", "v1alpha1")),
  mistake("A CRD is imported into a project", [], importCrd(crd)),
  mistake(
    "Another document is imported as a CRD",
    [{ path: "config.yaml", to: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n" }],
    importCrd(`${ROOT}/config.yaml`),
  ),
  mistake(
    "A CRD has a YAML error",
    [{ path: "crd.yaml", to: "kind: CustomResourceDefinition\nspec: [\n" }],
    importCrd(`${ROOT}/crd.yaml`),
  ),
  mistake("A folder is imported", [], importCrd(`${ROOT}/config`)),
]);

/** Returns a mistake in the arguments of `create-capikit`. */
function createMistake(title: string, ...argv: readonly string[]): Mistake {
  return { title, see: () => callCreate(argv) };
}

async function callCreate([folder = "", ...flags]: readonly string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "capikit-mistakes-"));
  let output = "";
  const write = (text: string): void => {
    output += text;
  };
  try {
    const code = await run([join(home, folder), ...flags], {
      stdout: write,
      stderr: write,
      env: {},
      terminal: false,
      signal: new AbortController().signal,
    });
    const shown = output.replaceAll(`${home}/`, "");
    return `$ create-capikit ${[folder, ...flags].join(" ")}\n${shown}exit code ${code}\n`;
  } finally {
    rmSync(home, { recursive: true });
  }
}

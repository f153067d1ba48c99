import { testMistakes } from "../src/mistake.ts";
import { ROOT, useCreatedProject } from "../src/project.ts";

const { mistake } = useCreatedProject();
const generate = ["generate", "--project", ROOT, "crd"];
const lint = ["lint", ROOT];
const release = (version: string): readonly string[] => ["release", version, "--project", ROOT];
const machine = "api/infrastructure/v1alpha1/my-cloud-machine.ts";
const template = "templates/cluster-template.yaml";

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
    generate,
    lint,
  ),
  mistake(
    "A field of the contract is misspelled",
    [{ path: machine, from: "  providerID?: string;", to: "  providerId?: string;" }],
    generate,
    lint,
  ),
  mistake(
    "A kind has no status subresource",
    [{ path: machine, from: " * +kubebuilder:subresource:status\n", to: "" }],
    generate,
    lint,
  ),
  mistake(
    "An InfraMachine is cluster-scoped",
    [{ path: machine, from: "scope=Namespaced", to: "scope=Cluster" }],
    generate,
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

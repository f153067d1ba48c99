import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../packages/create-capikit/src/run.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";
import { ROOT, useCreatedProject } from "../src/project.ts";

const { mistake } = useCreatedProject();
const add = (...words: readonly string[]): readonly string[] => ["add", ...words, "--project", ROOT];
const importCrd = (...words: readonly string[]): readonly string[] => [
  "import",
  "crd",
  ...words,
  "--out",
  ROOT,
];
const crd = `${ROOT}/config/crd/bases/infrastructure.cluster.x-k8s.io_mycloudmachines.yaml`;

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
  mistake("A CRD is imported over a kind that the author wrote", [], importCrd(crd)),
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
    const code = await run([join(home, folder), ...flags, "--yes"], {
      stdout: write,
      stderr: write,
      env: {},
      terminal: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    const shown = output.replaceAll(`${home}/`, "");
    return `$ create-capikit ${[folder, ...flags].join(" ")}\n${shown}exit code ${code}\n`;
  } finally {
    rmSync(home, { recursive: true });
  }
}

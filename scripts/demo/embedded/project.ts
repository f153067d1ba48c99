import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCommand } from "@capikit/common/text";
import { createProject } from "../../../packages/create-capikit/src/create-project.ts";
import { linkPackages, readSources } from "../../../packages/create-capikit/test/link-packages.ts";
import { print, show } from "../narrate.ts";
import { capikit, succeed } from "./command-line.ts";

const repository = join(import.meta.dirname, "../../..");
const clusterType = "api/infrastructure/v1alpha2/demo-cluster.ts";

/** Creates a provider with two versions of its kinds and an extension, as users do. */
export async function createDemoProject(scratch: string): Promise<string> {
  linkPackages(scratch);
  const types = ["infrastructure", "runtime-extension"] as const;
  const folder = join(scratch, "cluster-api-provider-demo");
  print("create a provider with an extension, as this command does:");
  const flags = `--type ${types.join(" --type ")} --contracts both`;
  show(createCommand("cluster-api-provider-demo", `\\\n  ${flags}`));
  const { files } = await createProject({ folder, types, contracts: "both" });
  print(`created ${files.length} files`);
  readSources(folder);
  addHook(folder);
  return folder;
}

/** Adds a hook that the provider defines for extensions of others. */
function addHook(project: string): void {
  const folder = join(project, "api/hooks/v1alpha1");
  mkdirSync(folder, { recursive: true });
  copyFileSync(
    join(repository, "examples/hook-caller/api/v1beta1/before-drain.ts"),
    join(folder, "before-drain.ts"),
  );
  const markers =
    "/**\n * +groupName=hooks.demo.example.org\n * +versionName=v1alpha1\n * @packageDocumentation\n */\n";
  const config = join(project, "capikit.config.ts");
  const text = readFileSync(config, "utf8");
  writeFileSync(config, text.replace("  kinds:", '  catalog: { importExtension: "ts" },\n  kinds:'));
  writeFileSync(join(folder, "index.ts"), `${markers}export * from "./before-drain.ts";\n`);
}

/** Shows a part of the types, generates all artefacts, and shows what became of that part. */
export async function showGenerated(project: string, signal: AbortSignal): Promise<void> {
  print(`a field with its markers, in ${clusterType}:`);
  const type = readFileSync(join(project, clusterType), "utf8");
  show(part(type, "   * region of the Cluster", "  region: string"));
  print(
    "capikit generate writes CRDs, RBAC, webhooks, OpenAPI, conversions, kinds, variables and the hook catalog:",
  );
  const output = await succeed(project, signal, "generate");
  const paths = output
    .trimEnd()
    .replaceAll(/^added +/gm, "")
    .split("\n");
  const shown = paths.filter((path) => /config\/|openapi|gen\/\w+\/(?:\S+\/)?index\.ts/.test(path));
  show(`${shown.join("\n")}\n… and ${paths.length - shown.length} other files`);
  const crd = readFileSync(
    join(project, "config/crd/bases/infrastructure.cluster.x-k8s.io_democlusters.yaml"),
    "utf8",
  );
  print("the same field in the CRD:");
  show(part(crd.slice(crd.indexOf("name: v1alpha2")), "              region:", "self == oldSelf"));
}

const mistakes = [
  ["+kubebuilder:validation:Maximum=65535", "+kubebuilder:validation:Maximum=many"],
  ["+listMapKey=name", "+listMapKey=nam"],
] as const;

/** Shows that wrong markers are refused, with their places and fixes. */
export async function refuseMarkers(project: string, signal: AbortSignal): Promise<void> {
  const path = join(project, clusterType);
  const right = readFileSync(path, "utf8");
  writeFileSync(
    path,
    mistakes.reduce((text, [from, to]) => text.replace(from, to), right),
  );
  print("with two wrong markers, capikit generate reports both and writes nothing:");
  const { output, code } = await capikit(project, signal, "generate");
  writeFileSync(path, right);
  if (code !== 1)
    throw new Error(`capikit generate should have refused ${mistakes.length} markers:\n${output}`);
  show(output);
}

/** Returns the lines of a text from one with a content to the next with another. */
function part(text: string, from: string, to: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.includes(from));
  const end = lines.findIndex((line, at) => at >= start && line.includes(to));
  if (start < 0 || end < 0) throw new Error(`there is no ${from} … ${to}`);
  return lines.slice(start, end + 1).join("\n");
}

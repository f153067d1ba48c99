import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  capiCoreTool,
  etcdTool,
  findGoTool,
  GoMissingError,
  kubeApiserverTool,
  kubeControllerManagerTool,
} from "@capikit/envtest";
import { startDev } from "../dev.ts";
import { closing, print, show, step } from "../narrate.ts";
import { capikit, program, provider } from "./capikit.ts";
import { createCluster, deleteCluster } from "./cluster.ts";
import { predictRefusal, refuse } from "./refuse.ts";

const clustersOf = (scratch: string): string => join(scratch, "clusters");

/**
 * Shows everything with real programs: etcd, kube-apiserver, Cluster API's core manager, and the
 * provider in `examples/provider-local`, whose clusters are API servers of this host. The first
 * results do not wait for the build.
 */
export async function runDemo(scratch: string, signal: AbortSignal): Promise<void> {
  const isBuilt = await announcePrograms();
  const build = startBuild(signal);
  step("Generate CRDs from types");
  showTypes();
  const fields = predictRefusal();
  await build.finished();
  showGenerated(scratch);
  step("Run the provider in a management cluster");
  print("capikit dev starts everything on this host, without containers:");
  await using dev = await startDev(
    [program, "dev", "--project", provider, "--format", "json"],
    { ...environment(scratch), ...(isBuilt && { CAPIKIT_ENVTEST_DOWNLOAD: "off" }) },
    signal,
  );
  await refuse(dev, fields);
  step("Create a Cluster");
  await createCluster(dev);
  step("Delete the Cluster");
  await deleteCluster(dev, clustersOf(scratch));
  await dev.stop();
  print("stopped the provider, Cluster API's core manager, kube-apiserver and etcd, and deleted all files");
  closing([
    ["npx -y pnpm@12 create-project FOLDER", "create your own provider"],
    ["docs/tutorials/infrastructure-provider.md", "learn to build a provider"],
    ["examples/provider-local", "read the provider of this demo"],
    ["npx -y pnpm@12 capikit --help", "see all commands"],
  ]);
}

function environment(scratch: string): NodeJS.ProcessEnv {
  return { ...process.env, PROVIDER_LOCAL_STATE: clustersOf(scratch) };
}

/** Ends the API servers of Clusters that were not deleted, as they live on without the provider. */
export async function cleanUp(scratch: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(provider, "src/clean.ts")], {
    env: environment(scratch),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true, // a second Ctrl-C is not for it
  });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode ||= 1;
}

/** A build in the background. */
export interface Build {
  /** Waits for the end of the build. @throws Error for a build that fails. */
  finished(): Promise<void>;
}

/** Starts to build the command line and the provider, with the packages that they need. */
export function startBuild(signal: AbortSignal): Build {
  const packages = ["capikit", "@capikit/example-provider-local"].map((name) => `--filter=${name}`);
  const args = ["run", "build", "--output-logs=errors-only", "--log-prefix=none", ...packages];
  const child = spawn("turbo", args, { stdio: ["ignore", "pipe", "inherit"], signal });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const closed = once(child, "close");
  closed.catch(() => {}); // reported by `finished`
  return {
    async finished() {
      if (child.exitCode === null) print("building the packages, which takes some minutes the first time");
      const [code] = await closed;
      if (code !== 0) throw new Error(`the build failed:\n${output}`);
    },
  };
}

/**
 * Reports which programs the demo will build or download, and how long that takes.
 *
 * @returns whether Go builds them. Without Go, they are downloaded.
 */
export async function announcePrograms(): Promise<boolean> {
  const tools = [etcdTool, kubeApiserverTool, kubeControllerManagerTool, capiCoreTool];
  try {
    const found = await Promise.all(tools.map((tool) => findGoTool(tool)));
    const missing = tools.filter((_, at) => found[at] === undefined).map(({ name }) => name);
    print(
      missing.length === 0
        ? "etcd, kube-apiserver and Cluster API's core manager are in the cache: this takes about two minutes"
        : `Go will download modules and build ${missing.join(", ")} once per machine: 2 GB of disk, about six minutes on two cores`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof GoMissingError)) throw error;
    print("missing programs are downloaded once per machine: 200 MB, which takes a minute or two");
    return false;
  }
}

/** Shows a type of the provider. */
export function showTypes(): void {
  const api = join(provider, "api");
  const sources = globSync("**/*.ts", { cwd: api }).map((file) => join(api, file));
  const name = "infrastructure/v1beta2/local-cluster.ts";
  print(`examples/provider-local/api: ${sources.length} files, ${linesOf(sources)} lines. In ${name}:`);
  show(part(join(api, name), "   * apiServer selects", '  apiServer?: "Dedicated"'));
}

/** Generates everything with the built command line, and shows the generated schema of the type. */
export function showGenerated(scratch: string): void {
  const out = join(scratch, "config");
  const started = performance.now();
  capikit("generate", "crd", "rbac", "--project", provider, "--out", out);
  const made = globSync("**/*.yaml", { cwd: out }).map((file) => join(out, file));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const crds = made.filter((file) => file.includes("/bases/"));
  print(
    `capikit generate: ${crds.length} CRDs and a role, ${linesOf(made)} lines in ${seconds} s. The same field in a CRD, and the rule of +k8s:immutable:`,
  );
  const crd = crds.find((file) => file.endsWith("_localclusters.yaml")) ?? "";
  show(part(crd, "              apiServer:", "                type: string"));
  show(part(crd, "self == oldSelf", "self == oldSelf"));
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
}

/**
 * Returns the lines of a file from a line with a text to the next line with another. @throws Error
 * without them.
 */
function part(file: string, from: string, to: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const start = lines.findIndex((line) => line.includes(from));
  const end = lines.findIndex((line, at) => at >= start && line.includes(to));
  if (start < 0 || end < 0) throw new Error(`${file} has no ${from} … ${to}`);
  return lines.slice(start, end + 1).join("\n");
}

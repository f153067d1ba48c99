/**
 * `pnpm tool check:sharding-guide`: follows the guide of scaling out word for word on a real API server.
 * Processes with the service accounts of the manifests replace Pods. It ends with three shards that
 * reconcile clusters.
 *
 * @module
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { parseManifests, startControlPlane } from "@capikit/envtest";
import { certManagerKinds, ensureSharderModule, references, upstreamCrds } from "@capikit/reference";
import { root } from "../root.ts";
import { firstMissing } from "../tutorials/expected-output.ts";
import { type Call, stepsOf } from "../tutorials/page.ts";
import { type DeploymentProcesses, deploymentProcesses } from "./deployment-processes.ts";
import { withLocalSharder } from "./local-sharder.ts";
import { providerProgram } from "./provider-program.ts";
import { sharderProgram } from "./sharder-program.ts";
import { createClusters, provisionedByShard, shardsOf } from "./user-clusters.ts";
import { webhookRedirect } from "./webhook-redirect.ts";

const components = "foo.yaml";
const clusters = 30;
const shardLabel = "shard.alpha.sharding.timebertt.dev/foo";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "capikit-sharding-guide-")));
process.once("exit", () => rmSync(folder, { recursive: true }));
const project = join(folder, "foo");
const example = join(root, "examples/infrastructure-foo");
cpSync(example, project, { recursive: true, filter: (path) => !path.includes("node_modules") });
// Links, since the programs of `.bin` find their packages by their own folder.
const modules = join(project, "node_modules");
mkdirSync(join(modules, "@capikit"), { recursive: true });
for (const name of [".bin", "@types", "capikit", "@capikit/api", "@capikit/controller-kit"])
  symlinkSync(join(example, "node_modules", name), join(modules, name));
symlinkSync(join(root, "packages/sharding"), join(modules, "@capikit/sharding"));
const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
manifest.dependencies["@capikit/sharding"] = "workspace:*";
writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
const sharderModule = await ensureSharderModule();

const crds = (await upstreamCrds(["cluster-api"])).flatMap(({ text, path }) => parseManifests(text, path));
const others = certManagerKinds.flatMap((crd) => parseManifests(JSON.stringify(crd), "cert-manager"));
await using controlPlane = await startControlPlane({ crds: [...crds, ...others] });
const { client } = controlPlane;
const deployments: DeploymentProcesses = deploymentProcesses(controlPlane, {
  sharder: await sharderProgram(controlPlane),
  "infrastructure-foo-controller-manager": providerProgram(controlPlane, project, (pod) =>
    deployments.hasEnded(pod),
  ),
});
const webhooks = webhookRedirect(controlPlane, project, components);
const end = new AbortController();
const kubelets = runKubelets();
const guide = followGuide();

try {
  // The kubelets only end before the guide if they fail.
  await Promise.race([kubelets, guide]);
} catch (error) {
  for (const [name, file] of deployments.logs)
    console.error(`${name}\n${readFileSync(file, "utf8").slice(-1500)}`);
  throw error;
} finally {
  end.abort();
  await Promise.allSettled([kubelets, guide]);
}

async function followGuide(): Promise<void> {
  for (const step of stepsOf(join(root, "docs/guides/scaling-out.md"))) {
    if (step.kind === "file") {
      const path = join(project, step.path);
      mkdirSync(dirname(path), { recursive: true });
      const text = step.change(existsSync(path) ? readFileSync(path, "utf8") : undefined);
      const module = relative(dirname(path), sharderModule);
      writeFileSync(path, withLocalSharder(text, { module, version: references.sharder.version }));
    } else for (const call of step.calls) await follow(call);
  }
  await expectWorkingShards("last");
}

/** Waits until new Clusters are provisioned, each by its shard of three. */
async function expectWorkingShards(prefix: string): Promise<void> {
  await createClusters(client, prefix, clusters);
  const limit = AbortSignal.timeout(120_000);
  for (;;) {
    const shards = await provisionedByShard(client, prefix, shardLabel);
    const counts = [...shards.values()];
    if (shards.size === 3 && counts.reduce((sum, count) => sum + count) === clusters) {
      // Objects of ended shards have moved, too.
      if ((await shardsOf(client, shardLabel)).size === 3) {
        console.log(`${prefix}: three shards provisioned ${counts.join(", ")} clusters`);
        return;
      }
    }
    if (limit.aborted) throw new Error(`not provisioned by three shards: ${JSON.stringify([...shards])}`);
    await sleep(500, undefined, { signal: end.signal });
  }
}

async function follow({ command, expected }: Call): Promise<void> {
  if (command.startsWith("kubectl get fooclusters")) await expectWorkingShards("first");
  const appliesComponents = command.endsWith(`-f ${components}`);
  if (appliesComponents) await webhooks.remove();
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", command], {
    cwd: project,
    signal: end.signal,
    env: { ...process.env, KUBECONFIG: controlPlane.kubeconfigPath, NO_COLOR: "1" },
  });
  console.log(`$ ${command}\n${stdout}`);
  const missing = firstMissing(stdout === "" ? [] : stdout.trimEnd().split("\n"), expected, "all");
  if (missing !== undefined) throw new Error(`${command} does not print ${missing}\n${stdout}${stderr}`);
  if (appliesComponents) await webhooks.install();
  await deployments.reconcile();
}

async function runKubelets(): Promise<void> {
  while (!end.signal.aborted) {
    await deployments.reconcile();
    await sleep(300);
  }
}

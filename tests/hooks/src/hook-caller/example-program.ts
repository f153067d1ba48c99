import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ClusterRole, clusterRole, clusterRoleBinding } from "@capikit/api/kubernetes";
import { type ControlPlane, freePorts, parseManifests } from "@capikit/envtest";

export const example = fileURLToPath(new URL("../../../../examples/hook-caller/", import.meta.url));

/** The running example. */
export interface ExampleProgram extends AsyncDisposable {
  readonly log: () => string;
  readonly metrics: () => Promise<string>;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** Grants a user exactly the example's role. Returns its kubeconfig. */
export async function grantRole(controlPlane: ControlPlane): Promise<string> {
  const { client, dir } = controlPlane;
  const name = "hook-caller";
  const path = join(example, "config/rbac/role.yaml");
  const [role] = parseManifests(await readFile(path, "utf8"), path);
  if (role === undefined) throw new Error(`${path} is empty`);
  await client.create(clusterRole, role as ClusterRole);
  const binding = {
    metadata: { name },
    roleRef: { apiGroup: clusterRole.group, kind: "ClusterRole", name: role.metadata.name ?? "" },
    subjects: [{ apiGroup: clusterRole.group, kind: "User", name }],
  };
  await client.create(clusterRoleBinding, binding);
  const file = join(dir, `${name}.kubeconfig`);
  await writeFile(file, (await controlPlane.addUser({ name })).kubeconfig);
  return file;
}

export async function startExample(
  { webhookServing: { certDir, port } }: ControlPlane,
  kubeconfig: string,
  args: readonly string[],
): Promise<ExampleProgram> {
  const [diagnostics] = await freePorts(1, "127.0.0.1");
  const program: ChildProcess = spawn(
    process.execPath,
    [
      "--conditions=@capikit/source",
      join(example, "src/main.ts"),
      `--kubeconfig=${kubeconfig}`,
      "--leader-elect=false",
      "--health-addr=0",
      `--diagnostics-address=127.0.0.1:${diagnostics}`,
      "--insecure-diagnostics",
      `--webhook-port=${port}`,
      `--webhook-cert-dir=${certDir}`,
      ...args,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      log += text;
    });
  }
  const ended = once(program, "exit").then(([code]) => code as number | null);
  return {
    log: () => log,
    ended,
    metrics: async () => (await fetch(`http://127.0.0.1:${diagnostics}/metrics`)).text(),
    async [Symbol.asyncDispose]() {
      if (program.exitCode === null) program.kill("SIGTERM");
      await ended;
    },
  };
}

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { findOnPath } from "@capikit/common/files";
import { parse } from "yaml";

/** Tools of bootstrap scripts that run as they are. */
const tools = ["bash", "cat", "chmod", "mktemp", "mv", "rm", "uname"];

/** Downloads a kubeadm, which knows nothing but the version in its address. */
const curl = `#!/bin/bash
for url; do :; done
while [ "$1" != -o ]; do shift; done
version=\${url%/bin/*}
printf '#!/bin/bash\\necho %s\\n' "\${version##*/}" > "$2"
`;

/** Folders of the machine that commands and files of bootstrap data name. */
const folders = ["run", "tmp", "usr/bin", "var/log"];

/** A machine that has run its bootstrap data in a folder of this host. */
interface SimulatedMachine {
  /** Runs a command on the machine. */
  run(command: readonly string[]): Promise<CommandOutput>;
}

/** The result of a command. */
interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface CloudConfig {
  readonly write_files?: readonly { readonly path: string; readonly content: string }[];
  readonly runcmd?: readonly string[];
}

/**
 * Starts a machine: writes the files of its bootstrap data and runs the commands, like cloud-init, with
 * paths below a folder and without a network.
 */
async function bootMachine(root: string, bootstrapData: string): Promise<SimulatedMachine> {
  const bin = join(root, "usr/bin");
  await Promise.all(folders.map((folder) => mkdir(join(root, folder), { recursive: true })));
  for (const tool of tools) await symlink(findTool(tool), join(bin, tool));
  await writeFile(join(bin, "curl"), curl);
  await chmod(join(bin, "curl"), 0o755);
  const below = (text: string) =>
    text.replaceAll(/(^|[\s"'=>])\/(run|tmp|usr\/bin|var\/log)\b/gm, (_, before, path) => {
      return `${before}${join(root, path)}`;
    });
  const run = ([program = "", ...args]: readonly string[]) =>
    new Promise<CommandOutput>((resolve) => {
      execFile(join(bin, program), args.map(below), { env: { PATH: bin } }, (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : 1;
        resolve({ code: error === null ? 0 : code, stdout, stderr });
      });
    });
  const { write_files: files = [], runcmd = [] } = parse(bootstrapData) as CloudConfig;
  for (const { path, content } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), below(content));
  }
  for (const command of runcmd) await run(["bash", "-c", command]);
  return { run };
}

/** Returns the path of a tool of this host. */
function findTool(name: string): string {
  const found = findOnPath(name, process.env);
  if (found === undefined) throw new Error(`${name} is not on the PATH`);
  return found;
}

/** A Docker Engine whose containers are the machines of all Clusters. */
export interface SimulatedDocker extends AsyncDisposable {
  /** For `DOCKER_HOST`. */
  readonly host: string;
}

interface Exec {
  readonly container: string;
  readonly command: readonly string[];
  output?: CommandOutput;
}

/**
 * Answers `docker exec` for the containers in which upstream's test provider runs Nodes: with
 * simulated machines that have run the bootstrap data.
 */
export async function simulateDocker(management: Client, folder: string): Promise<SimulatedDocker> {
  const machines = new Map<string, Promise<SimulatedMachine>>();
  const execs = new Map<string, Exec>();
  const machineOf = (name: string) => {
    const booted = machines.get(name) ?? boot(management, name, join(folder, name));
    machines.set(name, booted);
    return booted;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [area = "", id = "", action] = pathOf(request);
    if (area === "_ping") return response.setHeader("Api-Version", "1.44").end();
    if (area === "containers" && action === "exec") {
      const { Cmd: command } = (await json(request)) as { readonly Cmd: readonly string[] };
      const execId = randomUUID();
      execs.set(execId, { container: id, command });
      return respond(response, 201, { Id: execId });
    }
    const exec = execs.get(id);
    if (area !== "exec" || action !== "json" || exec === undefined) {
      return respond(response, 404, { message: `not simulated: ${request.method} ${request.url}` });
    }
    const { container: ContainerID, output } = exec;
    return respond(response, 200, { ID: id, ContainerID, Running: false, ExitCode: output?.code });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => respond(response, 500, { message: String(error) }));
  });
  server.on("upgrade", async (request, socket) => {
    try {
      const exec = execs.get(pathOf(request)[1] ?? "");
      if (exec === undefined) return socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
      exec.output = await (await machineOf(exec.container)).run(exec.command);
      const { stdout, stderr } = exec.output;
      socket.write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n");
      return socket.end(Buffer.concat([frame(1, stdout), frame(2, stderr)]));
    } catch {
      return socket.end("HTTP/1.1 500 Internal Server Error\r\n\r\n");
    }
  });
  const path = join(folder, "docker.sock");
  server.listen(path);
  await once(server, "listening");
  return {
    host: `unix://${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the segments after the version of the API. */
function pathOf({ url = "" }: IncomingMessage): readonly string[] {
  const { pathname } = new URL(url, "http://docker");
  return pathname
    .replace(/^\/v[\d.]+/, "")
    .split("/")
    .slice(1);
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** Returns output in the format in which streams share a connection. */
function frame(stream: 1 | 2, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt8(stream, 0);
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Starts the machine of a Node with its bootstrap data. */
async function boot(management: Client, nodeName: string, root: string): Promise<SimulatedMachine> {
  const { items } = await management.list(machineKind);
  const machine = items.find(({ status }) => status?.nodeRef?.name === nodeName);
  const { namespace = "" } = machine?.metadata ?? {};
  const name = machine?.spec.bootstrap.dataSecretName;
  if (name === undefined) throw new Error(`Node ${nodeName} has no Machine with bootstrap data`);
  const { data } = await management.get(secret, { namespace, name });
  return bootMachine(root, Buffer.from(data?.value ?? "", "base64").toString());
}

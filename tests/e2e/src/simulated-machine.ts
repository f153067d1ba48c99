import { execFile } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
export interface SimulatedMachine {
  /** Runs a command on the machine. */
  run(command: readonly string[]): Promise<CommandOutput>;
}

/** The result of a command. */
export interface CommandOutput {
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
export async function bootMachine(root: string, bootstrapData: string): Promise<SimulatedMachine> {
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

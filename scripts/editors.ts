/**
 * `pnpm tool editors`: a session of Neovim with the built language server. Prints the screens, and
 * fails if diagnostics, a fix, help, completion or a definition do not appear. Needs `nvim` 0.7
 * or newer.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const capikit = join(root, "packages/cli/bin/capikit.js");
const session = join(root, "editors/neovim/session.lua");
const project = mkdtempSync(join(tmpdir(), "capikit-editors-"));

const types = (marker: string): string => `import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * A widget.
 */
export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  /** +kubebuilder:${marker}:Minimum=1 */
  size?: int32;
}
`;

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, {
    cwd: project,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      CAPIKIT_COMMAND: `${process.execPath} ${capikit} lsp --stdio`,
      TERM: "xterm-256color",
    },
  });
  if (error !== undefined) throw new Error(`cannot run ${program}`, { cause: error });
  if (status !== 0) process.exitCode = 1;
}

try {
  mkdirSync(join(project, "api/v1"), { recursive: true });
  mkdirSync(join(project, "node_modules/@capikit"), { recursive: true });
  symlinkSync(join(root, "packages/api"), join(project, "node_modules/@capikit/api"));
  writeFileSync(join(project, "package.json"), "{}\n");
  writeFileSync(
    join(project, "api/v1/index.ts"),
    '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
  );
  writeFileSync(join(project, "api/v1/widget.ts"), types("validation"));
  run(process.execPath, [capikit, "generate", "crd"]);
  writeFileSync(join(project, "api/v1/widget.ts"), types("validaton"));
  run("nvim", ["--headless", "-u", "NONE", "--cmd", "set columns=118 lines=26", "-c", `luafile ${session}`]);
} finally {
  rmSync(project, { recursive: true, force: true });
}

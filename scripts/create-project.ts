/**
 * `pnpm create-project FOLDER [FLAGS…]`: creates a project like `npm create capikit@latest`, with
 * the packages of this repository in its folder `vendor`, where npm, pnpm, CI and images find them.
 * `--packages` puts the current packages into an existing project.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { help } from "../packages/create-capikit/src/arguments.ts";
import { CreateError } from "../packages/create-capikit/src/create-error.ts";
import { main } from "../packages/create-capikit/src/main.ts";
import { packAll, published } from "../tests/repository/src/published.ts";
import { vendorPackages } from "./create-project/vendor-packages.ts";
import { vendorFolder } from "./create-project/vendored-manifest.ts";
import { findUserNode, nodeProblem, nodeVersion } from "./user/user-node.ts";

const root = join(import.meta.dirname, "..");
const command = "npx -y pnpm@12 create-project";
const args = process.argv.slice(2);
const isExisting = args[0] === "--packages";
const [folder = "", ...flags] = isExisting ? args.slice(1) : args;
const project = resolve(process.env.INIT_CWD ?? root, folder);

function checkCall(): string | undefined {
  if (folder === "" || folder.startsWith("-"))
    return `name the folder first: ${command} FOLDER --type TYPE, or --packages FOLDER for an existing project`;
  if (isExisting && !existsSync(join(project, "package.json")))
    return `${project} has no package.json: create a project with ${command} FOLDER --type TYPE`;
  return undefined;
}

async function build(): Promise<void> {
  console.log(
    "Building the packages of this clone (three minutes the first time on two processors; unchanged packages take no time)",
  );
  const turbo = join(root, "node_modules/.bin/turbo");
  const filters = published.map(({ name }) => `--filter=${name}`);
  const child = spawn(turbo, ["run", "build", "--output-logs=new-only", ...filters], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", FORCE_COLOR: undefined },
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const name = /^(\S+):build: cache miss, executing /.exec(line)?.[1];
    if (name !== undefined) console.log(`  ${name}`);
  }
  if (child.exitCode === null) await once(child, "exit");
  if (child.exitCode === 0) return;
  console.error(lines.join("\n"));
  const help = `correct the cause, and run ${command} --packages ${folder}`;
  throw new CreateError("the packages cannot be built", { help, exitCode: 1 });
}

/** Builds the packages, and puts them into the project. */
async function addPackages(): Promise<void> {
  await build();
  const packages = mkdtempSync(join(tmpdir(), "capikit-packages-"));
  try {
    console.log(`Packing the packages into ${join(folder, vendorFolder)}`);
    const tasks = vendorPackages(project, await packAll(packages));
    console.log(`
${vendorFolder} has the packages of this clone: commit it. npm, pnpm, yarn, the Dockerfile, the workflows and the dev container
install them from there, on any machine. After changes in the clone, run ${command} --packages ${folder}, then npm install.
docs/reference/projects.md describes the change to released packages.`);
    for (const task of tasks) console.log(task);
  } finally {
    rmSync(packages, { recursive: true });
  }
}

const node = findUserNode(process.env.PATH ?? "") ?? process.execPath;
const [tooOld, misuse] = [nodeProblem(nodeVersion(node), node), checkCall()];
if (args.includes("--help") || args.includes("-h"))
  console.log(
    `${help}\nWith --packages FOLDER, it puts the packages of this clone into an existing project.`,
  );
else if (tooOld !== undefined || misuse !== undefined) {
  console.error(`create-project: ${tooOld ?? misuse}`);
  process.exitCode = tooOld === undefined ? 2 : 1;
} else if (isExisting) {
  await addPackages().catch((error: unknown) => {
    if (!(error instanceof CreateError)) throw error;
    console.error(`create-project: ${error.message}\n  help: ${error.help}`);
    process.exitCode = error.exitCode;
  });
} else {
  // The next steps that it prints are npm's, not those of the pnpm that runs this script.
  const env = { ...process.env, npm_config_user_agent: undefined };
  await main([project, ...flags], env, addPackages);
}

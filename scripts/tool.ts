/**
 * `pnpm tool NAME [ARGUMENT…]` runs a tool for checks, releases and updates. Without a name, it lists
 * all scripts and tools.
 */
import { spawnSync } from "node:child_process";
import { turboEnv } from "./test/report.ts";
import { scripts, type Tool, tools } from "./tool/commands.ts";

const [name = "", ...args] = process.argv.slice(2);
const all = new Map<string, Tool>(Object.values(tools).flatMap((group) => Object.entries(group)));
const tool = all.get(name);
if (tool !== undefined) process.exitCode = run(tool.steps);
else {
  if (name !== "") console.error(`unknown tool: ${name}\n`);
  for (const [title, group] of Object.entries(scripts))
    console.log(list(`${title}: npx -y pnpm@12 NAME`, Object.entries(group)));
  for (const [title, group] of Object.entries(tools)) {
    const rows = Object.entries(group).map(([key, { summary }]) => [key, summary] as const);
    console.log(list(`${title}: npx -y pnpm@12 tool NAME`, rows));
  }
  process.exitCode = name === "" ? 0 : 1;
}

function run(steps: readonly string[]): number {
  for (const [index, step] of steps.entries()) {
    const [program = "", ...given] = step.split(" ");
    const { status } = spawnSync(program, [...given, ...(index === steps.length - 1 ? args : [])], {
      env: turboEnv,
      stdio: "inherit",
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

function list(title: string, rows: readonly (readonly [name: string, summary: string])[]): string {
  return [title, ...rows.map(([key, summary]) => `  ${key.padEnd(22)}${summary}`), ""].join("\n");
}

import { cli } from "./cli.ts";
import { clusterctl } from "./clusterctl.ts";
import { type Calls, foundations } from "./foundations.ts";
import { kits } from "./kits.ts";
import { readers } from "./readers.ts";

/** Functions that read text, objects or patches of others, by entry point. */
export const registry: Readonly<Record<string, Calls>> = {};
const mutable = registry as Record<string, Calls>;
for (const part of [foundations, kits, clusterctl, readers])
  for (const [entryPoint, calls] of Object.entries(part))
    mutable[entryPoint] = { ...mutable[entryPoint], ...calls };
/** Functions of the command line are in no entry point: their keys are the paths of their files. */
for (const [file, calls] of Object.entries(cli))
  mutable[new URL(`../../../../packages/cli/src/${file}`, import.meta.url).href] = calls;

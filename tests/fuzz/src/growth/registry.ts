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

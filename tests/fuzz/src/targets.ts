import { readdirSync } from "node:fs";
import type { FuzzTarget } from "./target.ts";

const folder = new URL("./targets/", import.meta.url);

/** Names of all targets: the files of `targets`. */
export const targetNames: readonly string[] = Object.freeze(
  readdirSync(folder)
    .map((file) => file.replace(/\.ts$/, ""))
    .sort(),
);

/** The module of a target, for a thread to import. */
export function targetModule(name: string): URL {
  return new URL(`${name}.ts`, folder);
}

export async function loadTarget(name: string): Promise<FuzzTarget> {
  const { target } = (await import(targetModule(name).href)) as { readonly target: FuzzTarget };
  return target;
}

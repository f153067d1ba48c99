import { readdirSync } from "node:fs";
import type { FuzzTarget } from "./target.ts";

const folder = new URL("./targets/", import.meta.url);

/** Names of all targets: the files of `targets`. */
export const targetNames: readonly string[] = Object.freeze(
  readdirSync(folder)
    .map((file) => file.replace(/\.ts$/, ""))
    .sort(),
);

export async function loadTarget(name: string): Promise<FuzzTarget> {
  const { target } = (await import(new URL(`${name}.ts`, folder).href)) as { readonly target: FuzzTarget };
  return target;
}

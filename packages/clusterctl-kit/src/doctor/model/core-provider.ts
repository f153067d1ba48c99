import type { InstalledProvider } from "../../move/objects/move-world.ts";
import { minorOf } from "./releases.ts";

/** Name of a Provider object in findings. */
export function providerObject({ namespace, name }: InstalledProvider): string {
  return `Provider ${namespace}/${name}`;
}

/** Returns the core provider, if the inventory has it. */
export function coreProvider(providers: readonly InstalledProvider[]): InstalledProvider | undefined {
  return providers.find(({ type }) => type === "CoreProvider");
}

/** Returns the minor version of the core provider v1; undefined if it is unknown. */
export function coreMinor(providers: readonly InstalledProvider[]): number | undefined {
  return minorOf(coreProvider(providers)?.version ?? "");
}

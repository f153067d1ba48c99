import { coreRight, lifecycleRights, type PresetRight, readingRight } from "../lifecycle/preset-right.ts";

/** The rights that `bootstrapConfig` needs. */
export const bootstrapConfigRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  readingRight("machines"),
  readingRight("machinepools"),
  // The data of a config.
  coreRight("secrets", ["get", "create", "patch"]),
  coreRight("secrets", ["update"], { option: "refresh" }),
  coreRight("secrets", ["list", "watch"], { option: "cachedSecrets" }),
  // The lock of the machine that initializes the control plane.
  coreRight("configmaps", ["get", "create", "delete"], { unless: "mayInitialize" }),
]);

/** Fields of contract v1beta2 that report the end of the initialization. */
export const initializationFlags: readonly string[] = [
  "provisioned",
  "controlPlaneInitialized",
  "dataSecretCreated",
].map((name) => `status.initialization.${name}`);

/** Returns the CEL rule for `status.initialization` that keeps a flag. */
export function keepRule(flag: string): string {
  return `!has(oldSelf.${flag}) || !oldSelf.${flag} || (has(self.${flag}) && self.${flag})`;
}

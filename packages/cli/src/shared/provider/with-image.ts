import type { ProviderConfig } from "@capikit/runner";

/**
 * Providers with another image of their program. Those without one come with the program of another and stay so, unless nobody has one.
 *
 * @param image of the command line.
 */
export function withImage(providers: readonly ProviderConfig[], image: unknown): readonly ProviderConfig[] {
  if (typeof image !== "string") return providers;
  const nobody = providers.every((one) => one.image === undefined);
  return providers.map((one) => (nobody || one.image !== undefined ? { ...one, image } : one));
}

import type { ProviderConfig } from "@capikit/runner";

/**
 * Replaces the image of providers with a program. Providers without an image share another
 * provider's program and stay unchanged, unless no provider has an image.
 *
 * @param image of the command line.
 */
export function withImage(
  providers: readonly ProviderConfig[],
  image: string | undefined,
): readonly ProviderConfig[] {
  if (image === undefined) return providers;
  const noneHasImage = providers.every((one) => one.image === undefined);
  return providers.map((one) => (noneHasImage || one.image !== undefined ? { ...one, image } : one));
}

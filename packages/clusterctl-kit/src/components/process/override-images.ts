import { formatImage, parseImage } from "./image-reference.ts";

/** What of an image's name is replaced. */
export interface ImageOverride {
  readonly repository?: string;
  readonly name?: string;
  readonly tag?: string;
}

/**
 * Overrides of clusterctl's configuration, by `all`, the label of a provider (`infrastructure-foo`), or that and the name of an image
 * (`infrastructure-foo/manager`). What is more precise goes before.
 */
export type ImageOverrides = Readonly<Record<string, ImageOverride>>;

/** The image that a provider's container gets, or why it has none. */
export function overrideImage(
  image: string,
  label: string,
  overrides: ImageOverrides | undefined,
): { readonly image: string } | { readonly fault: string } {
  const parsed = parseImage(image);
  if (typeof parsed === "string") return { fault: parsed };
  if (overrides === undefined) return { image };
  const wanted = ["all", label, `${label}/${parsed.name}`].map((key) =>
    Object.hasOwn(overrides, key) ? overrides[key] : undefined,
  );
  const last = (part: keyof ImageOverride) =>
    wanted.map((one) => one?.[part]).findLast((text) => Boolean(text));
  return {
    image: formatImage({
      ...parsed,
      repository: last("repository")?.replace(/\/$/, "") ?? parsed.repository,
      name: last("name") ?? parsed.name,
      tag: last("tag") ?? parsed.tag,
    }),
  };
}

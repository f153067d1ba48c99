import { formatImage, parseImage } from "@capikit/common/text";

/** Replacement of image name parts. */
export interface ImageOverride {
  readonly repository?: string;
  readonly name?: string;
  readonly tag?: string;
}

/**
 * Image overrides in clusterctl's configuration, by `all`, a provider label (`infrastructure-foo`)
 * or a label and image name (`infrastructure-foo/manager`). More specific ones take precedence.
 */
export type ImageOverrides = Readonly<Record<string, ImageOverride>>;

/** Returns the overridden image, or the problem of an invalid one. */
export function overrideImage(
  image: string,
  label: string,
  overrides: ImageOverrides | undefined,
): { readonly image: string } | { readonly problem: string } {
  const parsed = parseImage(image);
  if (typeof parsed === "string") return { problem: parsed };
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

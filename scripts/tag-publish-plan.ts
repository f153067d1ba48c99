/**
 * `node scripts/tag-publish-plan.ts FILE TAG`: sets the dist-tag of all releases in a plan of
 * `changeset publish-plan`. `changeset publish --tag` does not accept packed packages.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Release {
  readonly kind: "publish" | "tag-only";
  readonly name: string;
  readonly version: string;
  readonly tag?: string;
}

/** Returns the text of a plan with another tag. */
export function tagPlan(text: string, tag: string): string {
  const { plan, ...rest }: { readonly plan: readonly (readonly Release[])[] } = JSON.parse(text);
  const tagged = plan.map((chunk) =>
    chunk.map((release) => {
      if (release.kind !== "publish") return release;
      // Users of the tag would get a final version, and `latest` would miss it.
      if (!release.version.includes(`-${tag}-`))
        throw new Error(
          `${release.name} ${release.version} is not a snapshot: run changeset version --snapshot ${tag}`,
        );
      return { ...release, tag };
    }),
  );
  return `${JSON.stringify({ ...rest, plan: tagged }, undefined, 2)}\n`;
}

if (import.meta.main) {
  const [file = "", tag = ""] = process.argv.slice(2);
  if (!/^(?!latest$)[a-z]+$/.test(tag))
    throw new Error("usage: tag-publish-plan FILE TAG, a TAG other than latest");
  writeFileSync(file, tagPlan(readFileSync(file, "utf8"), tag));
}

import { join } from "node:path";
import { shellWords } from "@capikit/common/text";
import { parseReleaseVersion } from "../repository/model/repository.ts";
import type { Release } from "./release.ts";

/** Returns the command to publish a release on GitHub. It is atomic: files go to a draft first. */
export function githubLine({ version, files }: Release, folder: string): string {
  const isPreRelease = parseReleaseVersion(version)?.prerelease.length !== 0;
  const paths = [...files.keys()].map((name) => shellWords(join(folder, name)));
  return [
    `gh release create ${version} --verify-tag --title ${version} --generate-notes${isPreRelease ? " --prerelease" : ""}`,
    ...paths.map((path) => `  ${path}`),
  ].join(" \\\n");
}

/**
 * Returns the commands to publish a release on GitLab. The components come last, as clusterctl
 * finds a release by them.
 *
 * @param packageUrl `https://{host}/api/v4/projects/{project}/packages/generic/{package}`
 */
export function gitlabLines({ version, files }: Release, folder: string, packageUrl: string): string {
  const order = [...files.keys()].sort((a, b) => Number(isComponents(a)) - Number(isComponents(b)));
  return order
    .map(
      (name) =>
        `curl --fail --header "PRIVATE-TOKEN: $GITLAB_ACCESS_TOKEN" --upload-file ${shellWords(join(folder, name))} ${shellWords(`${packageUrl.replace(/\/$/, "")}/${version}/${name}`)}`,
    )
    .join("\n");
}

function isComponents(name: string): boolean {
  return name.includes("-components");
}

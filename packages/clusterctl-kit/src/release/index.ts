/**
 * Builds, checks and publishes provider releases.
 *
 * @module
 */
export { buildRelease } from "./build-release.ts";
export { alertFiles, type ReleaseExtra, releaseExtras } from "./extra-files.ts";
export { githubLine, gitlabLines } from "./publish-lines.ts";
export type { Release, ReleasedComponents, ReleaseInput } from "./release.ts";
export { releaseDiagnostics, releaseProblem } from "./release-diagnostics.ts";
export { writeRelease } from "./write-release.ts";

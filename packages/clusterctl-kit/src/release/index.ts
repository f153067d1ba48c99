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
export { installedPackages } from "./sbom/installed-packages.ts";
export type { SoftwarePackage } from "./sbom/software-package.ts";
export { type BillOfMaterials, spdxDocument } from "./sbom/spdx-document.ts";
export { writeRelease } from "./write-release.ts";

import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticLocation,
  defineDiagnostics,
} from "@capikit/common/diagnostics";

/** Problems of a release, in addition to those of lint. */
export const releaseDiagnostics = defineDiagnostics({
  "release/not-built": {
    severity: "error",
    title: "The release cannot be built",
    why: "A required input is missing or invalid.",
  },
  "release/components": {
    severity: "error",
    title: "clusterctl can process the components",
    why: "`clusterctl init` processes the components as capikit does, and fails with the same error.",
    help: "correct the components file",
  },
  "release/template": {
    severity: "error",
    title: "Templates and ClusterClasses can be read",
    why: "`clusterctl generate cluster` reads these files and fails with the same error.",
    help: "correct the file",
  },
  "release/left-out-file": {
    severity: "info",
    title: "The release contains the files of the folder of templates",
    why: "`clusterctl generate cluster` finds `cluster-template.yaml`, `cluster-template-<flavor>.yaml` and `clusterclass-<class>.yaml`. A release contains no other files of the folder.",
    help: "rename the file if it is a template, or move it to another folder",
  },
  "release/cluster-class-missing": {
    severity: "error",
    title: "The release contains the ClusterClasses of its templates",
    why: "`clusterctl generate cluster` downloads the ClusterClass of a template from the same release, and fails if it is missing.",
  },
  "release/cluster-class-name": {
    severity: "error",
    title: "A ClusterClass file is named after its ClusterClass",
    why: "clusterctl finds a ClusterClass by the name of its file.",
    help: "name the file after its class",
  },
  "release/cluster-class-variables": {
    severity: "warning",
    title: "ClusterClasses have no template variables",
    why: "`clusterctl generate cluster --list-variables` does not list variables of ClusterClasses, but generating the cluster requires them.",
    help: "use variables of the ClusterClass",
  },
  "release/hook-document": {
    severity: "error",
    title: "The OpenAPI document of hooks can be read",
    why: "Programs that call the provider's hooks, or handle them, generate their types from this document.",
    help: "write it again with capikit generate openapi",
  },
  "release/no-default-template": {
    severity: "warning",
    title: "An infrastructure provider has a default template",
    why: "Without `cluster-template.yaml`, `clusterctl generate cluster` requires `--flavor`.",
    help: "add the default template",
  },
  "release/series-missing": {
    severity: "error",
    title: "The metadata has a series for each published version",
    why: "`clusterctl upgrade` reads the newest metadata, and cannot upgrade versions without a series.",
    help: "add the series to the previous metadata.yaml, including those of pre-releases",
  },
  "release/uncommitted-series": {
    severity: "error",
    title: "The tagged commit has the series of its version",
    why: "`release` adds a new series to the file of one working tree. Without it, the next release would have no series for this version, and its users could not upgrade.",
    help: "run capikit release without the tag, commit metadata.yaml, and tag that commit",
  },
  "release/incompatible-version": {
    severity: "warning",
    title: "Go proxies serve the version",
    why: "clusterctl lists versions of GitHub repositories through Go proxies, which mark versions from v2 without a matching go.mod as `+incompatible`.",
    help: "add a go.mod (module github.com/{owner}/{repository}/vN), stay below v2, or document GOPROXY=off",
  },
  "release/newer-versions": {
    severity: "warning",
    title: "The release is the newest version",
    why: "Upgrades read the metadata of the newest version, not of a patch release of an older series.",
    help: "check that they contain this version's series",
  },
  "release/namespace-variable": {
    severity: "error",
    title: "The name of the Namespace has a default",
    why: "Dashboards and alerts contain the name of the Namespace. Without a default, only the user knows it.",
    help: "use a default, such as ${NAME:=foo-system}, or release without dashboards and alerts",
  },
  "release/image-version": {
    severity: "error",
    title: "A release installs the program of its version",
    why: "The tag of the provider's own image is the version of the release. The image of the configuration is often one for development, such as `:dev`, which users cannot pull.",
    help: "set --image, or the variable that the configuration reads, to an image with the version as its tag, or with a digest",
  },
  "release/image-not-pinned": {
    severity: "warning",
    title: "Image tags are pinned",
    why: "An image without a tag, or with the tag `latest`, changes after the release.",
    help: "use a version tag or a digest",
  },
});

/** Creates a diagnostic of a file of the release, or of another location. */
export function releaseProblem(
  code: keyof typeof releaseDiagnostics,
  at: DiagnosticLocation | string,
  message: string,
  help?: string,
): Diagnostic {
  const location = typeof at === "string" ? { path: at } : at;
  return createDiagnostic(releaseDiagnostics[code], message, { location, help });
}

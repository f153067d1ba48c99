import type { Severity } from "@capikit/common/diagnostics";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about building components with kustomize. */
export const renderingRules = [
  defineLintRule({
    code: "components/not-rendered",
    title: "kustomize can build the components",
    severity: "error",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "A release cannot be built from a folder that kustomize rejects. The severity is warning if kustomize is not installed or takes too long. It is also warning if the build of the project writes files of the folder first, and info if the folder has remote resources. Without a result, lint checks the sources of the components, with labels, annotations and patches.",
    wrong: "# config/default/kustomization.yaml\nresources:\n- ../menager",
    right: "# config/default/kustomization.yaml\nresources:\n- ../manager",
    help: "fix the folder until kustomize build succeeds",
    check: ({ failedOverlays, start }, report) => {
      for (const { path, folder, from, reason, severity } of failedOverlays) {
        const shown = from === undefined ? folder : `${folder}, which ${from} builds,`;
        report(start(path), `${shown} was not rendered: ${reason}`, helpFor(reason, severity), severity);
      }
    },
  }),
  defineLintRule({
    code: "repository/stale-file",
    title: "Checked-in components are those of the release",
    severity: "info",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "The release builds the file again, to another path. Users who install the checked-in file get an older provider. Lint checks the sources of the release instead.",
    wrong:
      "# infrastructure-components.yaml, checked in\n# Makefile: kustomize build config/default > out/infrastructure-components.yaml",
    right: "# Makefile: kustomize build config/default > out/infrastructure-components.yaml",
    help: "remove the file, or build the release from it",
    check: ({ stale, start }, report) => {
      for (const { path, output, from } of stale)
        report(start(path), `${path} is not checked: the release contains ${output}, which ${from} builds`);
    },
  }),
];

function helpFor(reason: string, severity: Severity): string | undefined {
  if (severity === "info") return "allow remote resources with --remote-resources if you trust the folder";
  if (severity === "error") return undefined;
  return /does not exist|writes/.test(reason)
    ? "run the build that writes the file first"
    : "install kustomize, or lint the output of kustomize build";
}

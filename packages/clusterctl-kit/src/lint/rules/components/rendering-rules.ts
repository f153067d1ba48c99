import { defineLintRule } from "../lint-rule.ts";

/** Rules about building components with kustomize. */
export const renderingRules = [
  defineLintRule({
    code: "components/not-rendered",
    title: "kustomize can build the components",
    severity: "error",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "A release cannot be built from a folder that kustomize rejects. The severity is warning if kustomize is not installed or takes too long, and info if the folder has remote resources or the build writes files of it. Without a result, lint checks the sources of the components, with labels, annotations and patches.",
    wrong: "# config/default/kustomization.yaml\nresources:\n- ../menager",
    right: "# config/default/kustomization.yaml\nresources:\n- ../manager",
    help: "fix the folder until kustomize build succeeds",
    check: ({ failedOverlays, start }, report) => {
      for (const { path, folder, reason, severity } of failedOverlays)
        report(start(path), `${folder} was not rendered: ${reason}`, help[severity], severity);
    },
  }),
];

const help = {
  error: undefined,
  warning: "install kustomize, or lint the output of kustomize build",
  info: "allow remote resources with --remote-resources if you trust the folder, or run the build first",
} as const;

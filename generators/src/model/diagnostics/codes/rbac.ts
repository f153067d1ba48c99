import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";

/** Errors in `+kubebuilder:rbac` markers. */

export const rbacRoleNameMissing = defineDiagnostic<{ readonly rules: number }>({
  code: "CK6001",
  title: "A role without a name",
  message: ({ rules }) =>
    `${rules === 1 ? "a rule names" : `${rules} rules name`} no role, and the option roleName is not set`,
  help: 'pass --role-name, set rbac.roleName in capikit.config.ts, or add roleName="…" to the marker',
  why: "A Role or ClusterRole needs a name. controller-gen always requires the option `roleName`; capikit only requires it if a rule does not name its role.",
  wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac",
  right:
    "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac --role-name manager-role",
});

export const rbacRejected = defineDiagnostic<Texts<"argument" | "problem">>({
  code: "CK6002",
  title: "A rule that the API server would reject",
  message: ({ argument, problem }) => `the API server would reject the role: ${argument} ${problem}`,
  help: 'a rule has verbs, and either groups and resources, or urls; the core group is groups=""',
  why: "A rule allows verbs for resources of API groups or for URLs, but not for both. URLs are not namespaced: only a ClusterRole can allow them. A role's name must not contain `/` or `%`; a namespace is a DNS label.",
  wrong: "// +kubebuilder:rbac:resources=secrets,verbs=get",
  right: '// +kubebuilder:rbac:groups="",resources=secrets,verbs=get',
});

export const rbacBadFileName = defineDiagnostic<Texts<"fileName">>({
  code: "CK6008",
  title: "A file name outside the emitter's folder",
  message: ({ fileName }) =>
    `the option fileName is "${fileName}", which is not a file name inside the rbac folder`,
  help: "use a plain name such as role.yaml",
  why: "Emitters only write inside their own folder, so that capikit can detect stale files safely.",
  wrong: "capikit generate rbac --role-name manager-role --file-name ../role.yaml",
  right: "capikit generate rbac --role-name manager-role --file-name manager-role.yaml",
});

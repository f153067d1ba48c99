import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of `+kubebuilder:rbac` markers. */

export const rbacRoleNameMissing = defineDiagnostic<{ readonly rules: number }>({
  code: "CK6001",
  name: "rbac-role-name-missing",
  title: "The role has no name",
  message: ({ rules }) =>
    `${rules === 1 ? "A rule names" : `${rules} rules name`} no role, and the option roleName is not set`,
  help: () =>
    'pass --role-name, set rbac.roleName in capikit.config.ts, or write roleName="…" into the marker',
  page: {
    why: "A Role or ClusterRole needs a name. controller-gen asks for the option `roleName`; here it is needed only when some rule does not name its role itself.",
    wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac",
    right:
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac --role-name manager-role",
  },
});

export const rbacNoVerbs = defineDiagnostic({
  code: "CK6002",
  name: "rbac-no-verbs",
  title: "A rule without verbs",
  message: () => "The rule allows no verb: verbs is empty",
  help: () => "name at least one verb: verbs=get;list;watch",
  page: {
    why: "The API server refuses a role with a rule that has no verbs.",
    wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={}",
    right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={get,list,watch}",
  },
});

export const rbacNothingAllowed = defineDiagnostic({
  code: "CK6003",
  name: "rbac-nothing-allowed",
  title: "A rule that is about nothing",
  message: () => "The rule names neither resources nor urls",
  help: () => "add resources=… (with groups=…) or urls=…",
  page: {
    why: "A rule is about resources or about URLs; the API server refuses a role with a rule that is about neither.",
    wrong: "// +kubebuilder:rbac:groups=apps,verbs=get",
    right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
  },
});

export const rbacNoGroups = defineDiagnostic<{ readonly resources: readonly string[] }>({
  code: "CK6004",
  name: "rbac-no-groups",
  title: "Resources without their API group",
  message: ({ resources }) => `The rule names resources (${resources.join(", ")}) but no groups`,
  help: () => 'add groups=…; the core group is groups="" or groups=core',
  page: {
    why: "The API server refuses a role with a rule about resources that names no API group. The core group has the empty name.",
    wrong: "// +kubebuilder:rbac:resources=secrets,verbs=get",
    right: '// +kubebuilder:rbac:groups="",resources=secrets,verbs=get',
  },
});

export const rbacUrlsAndResources = defineDiagnostic({
  code: "CK6005",
  name: "rbac-urls-and-resources",
  title: "URLs and resources in one rule",
  message: () => "The rule names both urls and resources",
  help: () => "write two markers: one with groups and resources, one with urls",
  page: {
    why: "A rule is about resources or about URLs; the API server refuses one that is about both.",
    wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,urls=/metrics,verbs=get",
    right:
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n// +kubebuilder:rbac:urls=/metrics,verbs=get",
  },
});

export const rbacUrlsInNamespace = defineDiagnostic<{ readonly namespace: string }>({
  code: "CK6006",
  name: "rbac-urls-in-namespace",
  title: "URLs in a namespaced role",
  message: ({ namespace }) =>
    `The rule allows urls in the namespace ${namespace}, but URLs belong to no namespace`,
  help: () => "drop namespace=…, so that the rule goes to the ClusterRole",
  page: {
    why: "URLs such as `/metrics` belong to no namespace; only a ClusterRole can allow them, and the API server refuses a Role that does.",
    wrong: "// +kubebuilder:rbac:urls=/metrics,verbs=get,namespace=acme-system",
    right: "// +kubebuilder:rbac:urls=/metrics,verbs=get",
  },
});

export const rbacBadName = defineDiagnostic<{
  readonly argument: string;
  readonly value: string;
  readonly rule: string;
}>({
  code: "CK6007",
  name: "rbac-bad-name",
  title: "A name that the API server does not take",
  message: ({ argument, value, rule }) => `${argument} is "${value}", but it ${rule}`,
  help: ({ argument }) => `give ${argument} a name that Kubernetes takes`,
  page: {
    why: "The API server refuses a role under such a name. A role's name may hold neither `/` nor `%`; a namespace is a DNS label.",
    wrong: '// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace="Acme System"',
    right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=acme-system",
  },
});

export const rbacBadFileName = defineDiagnostic<{ readonly fileName: string }>({
  code: "CK6008",
  name: "rbac-bad-file-name",
  title: "A file name outside of the emitter's folder",
  message: ({ fileName }) =>
    `The option fileName is "${fileName}", which is no name of a file below the rbac folder`,
  help: () => "use a plain name such as role.yaml",
  page: {
    why: "Emitters write below their own folder, so that stale files can be told from files of others.",
    wrong: "capikit generate rbac --role-name manager-role --file-name ../role.yaml",
    right: "capikit generate rbac --role-name manager-role --file-name manager-role.yaml",
  },
});

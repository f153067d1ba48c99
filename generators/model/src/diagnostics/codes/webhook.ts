import { defineDiagnostic } from "../define-diagnostic.ts";

/** Faults of `+kubebuilder:webhook` and `+kubebuilder:webhookconfiguration` markers. */

const marker = (changed: string): string =>
  `// +kubebuilder:webhook:path=/validate,mutating=false,name=widget.acme.example,groups=acme.example,resources=widgets,versions=v1,admissionReviewVersions=v1,${changed}`;

export const webhookBadValue = defineDiagnostic<{
  readonly argument: string;
  readonly value: string;
  readonly allowed: readonly string[];
  readonly suggestion?: string | undefined;
}>({
  code: "CK7001",
  name: "webhook-bad-value",
  title: "An argument with a value that the API does not know",
  message: ({ argument, value, allowed }) =>
    `${argument} is "${value}", but must be one of ${allowed.join(", ")}`,
  help: ({ argument, suggestion }) =>
    suggestion === undefined ? undefined : `did you mean ${argument}=${suggestion}?`,
  page: {
    why: "The API server takes only a few values here. controller-gen passes some unknown values through and drops others; here they are refused. Upper and lower case do not matter.",
    wrong: marker("verbs=create,sideEffects=None,failurePolicy=abort"),
    right: marker("verbs=create,sideEffects=None,failurePolicy=fail"),
  },
});

export const webhookSideEffects = defineDiagnostic<{ readonly value: string | undefined }>({
  code: "CK7002",
  name: "webhook-side-effects",
  title: "A webhook that does not exclude side effects",
  message: ({ value }) =>
    value === undefined
      ? "The webhook does not say its sideEffects"
      : `sideEffects is "${value}", which admissionregistration.k8s.io/v1 does not take`,
  help: () => "write sideEffects=None, or sideEffects=NoneOnDryRun for a webhook that heeds dryRun",
  page: {
    why: "The v1 API takes webhooks only that have no side effects, or none on a dry run.",
    wrong: marker("verbs=create,failurePolicy=fail,sideEffects=Some"),
    right: marker("verbs=create,failurePolicy=fail,sideEffects=None"),
  },
});

export const webhookPathAndUrl = defineDiagnostic<{ readonly both: boolean }>({
  code: "CK7003",
  name: "webhook-path-and-url",
  title: "Not exactly one of path and url",
  message: ({ both }) =>
    both ? "The webhook has both path and url" : "The webhook has neither path nor url",
  help: () => "give path=/… for a service in the cluster, or url=https://… for one outside, not both",
  page: {
    why: "The API server calls a webhook at a service in the cluster (`path`) or at an address (`url`).",
    wrong: '// +kubebuilder:webhook:path=/validate,url="https://acme.example/validate",…',
    right: "// +kubebuilder:webhook:path=/validate,…",
  },
});

export const webhookTimeout = defineDiagnostic<{ readonly value: string }>({
  code: "CK7004",
  name: "webhook-timeout",
  title: "A timeout out of range",
  message: ({ value }) => `timeoutSeconds is ${value}, but must be between 1 and 30`,
  help: () => "use a number from 1 to 30, or leave it out for the default of 10",
  page: {
    why: "The API server takes timeouts of 1 to 30 seconds.",
    wrong: marker("verbs=create,failurePolicy=fail,sideEffects=None,timeoutSeconds=60"),
    right: marker("verbs=create,failurePolicy=fail,sideEffects=None,timeoutSeconds=30"),
  },
});

export const webhookDuplicateName = defineDiagnostic<{ readonly name: string; readonly kind: string }>({
  code: "CK7005",
  name: "webhook-duplicate-name",
  title: "Two webhooks of one name",
  message: ({ name, kind }) => `The ${kind} webhook ${name} is declared twice`,
  help: () => "give each webhook a name of its own",
  page: {
    why: "The API server refuses a configuration with two webhooks of one name.",
    wrong:
      "// +kubebuilder:webhook:name=widget.acme.example,mutating=false,path=/one,…\n// +kubebuilder:webhook:name=widget.acme.example,mutating=false,path=/two,…",
    right:
      "// +kubebuilder:webhook:name=one.widget.acme.example,mutating=false,path=/one,…\n// +kubebuilder:webhook:name=two.widget.acme.example,mutating=false,path=/two,…",
  },
});

export const webhookBadName = defineDiagnostic<{
  readonly argument: string;
  readonly name: string;
  readonly rule: string;
}>({
  code: "CK7006",
  name: "webhook-bad-name",
  title: "A name that the API server does not take",
  message: ({ argument, name, rule }) => `${argument} is "${name}", but must be ${rule}`,
  help: ({ argument }) => `give ${argument} a name that Kubernetes takes`,
  page: {
    why: "A webhook's name is a lower-case domain of at least three parts, such as `widget.acme.example`; names of services and configurations are lower-case too.",
    wrong: "// +kubebuilder:webhook:name=Widget,…",
    right: "// +kubebuilder:webhook:name=widget.acme.example,…",
  },
});

export const webhookDuplicateConfiguration = defineDiagnostic<{ readonly kind: string }>({
  code: "CK7007",
  name: "webhook-duplicate-configuration",
  title: "Two webhook configurations of one kind",
  message: ({ kind }) => `There is a second webhookconfiguration marker for ${kind} webhooks`,
  help: ({ kind }) => `keep one webhookconfiguration marker with mutating=${kind === "mutating"}`,
  page: {
    why: "All mutating webhooks go into one configuration, and all validating ones into another; each has one name.",
    wrong:
      "// +kubebuilder:webhookconfiguration:mutating=true,name=one\n// +kubebuilder:webhookconfiguration:mutating=true,name=two",
    right:
      "// +kubebuilder:webhookconfiguration:mutating=true,name=one\n// +kubebuilder:webhookconfiguration:mutating=false,name=two",
  },
});

export const webhookBadPatch = defineDiagnostic<{
  readonly path: string;
  readonly problem: string;
  readonly suggestion?: string | undefined;
}>({
  code: "CK7008",
  name: "webhook-bad-patch",
  title: "A patch that does not fit a webhook",
  message: ({ path, problem }) => `The patch ${path === "" ? "" : `at ${path} `}${problem}`,
  help: ({ suggestion }) => (suggestion === undefined ? undefined : `did you mean "${suggestion}"?`),
  page: {
    why: "A patch is a JSON object with fields of a webhook, merged into it. Names are case-sensitive.",
    wrong: '// +kubebuilder:webhook:patch=`{"namespaceselector":{"matchLabels":{"a":"b"}}}`,…',
    right: '// +kubebuilder:webhook:patch=`{"namespaceSelector":{"matchLabels":{"a":"b"}}}`,…',
  },
});

export const webhookOnlyMutating = defineDiagnostic<{ readonly argument: string }>({
  code: "CK7009",
  name: "webhook-only-mutating",
  title: "An argument of mutating webhooks on a validating one",
  message: ({ argument }) => `${argument} is for mutating webhooks, and this one has mutating=false`,
  help: ({ argument }) => `drop ${argument}, or write mutating=true`,
  page: {
    why: "Validating webhooks change nothing, so they are never called again. controller-gen drops the argument without a word.",
    wrong: "// +kubebuilder:webhook:mutating=false,reinvocationPolicy=IfNeeded,…",
    right: "// +kubebuilder:webhook:mutating=true,reinvocationPolicy=IfNeeded,…",
  },
});

export const webhookBadAddress = defineDiagnostic<{
  readonly argument: string;
  readonly value: string;
  readonly rule: string;
}>({
  code: "CK7010",
  name: "webhook-bad-address",
  title: "An address that the API server cannot call",
  message: ({ argument, value, rule }) => `${argument} is "${value}", but ${rule}`,
  page: {
    why: "The API server calls webhooks over HTTPS: at a path of a service, or at a URL without user, query and fragment.",
    wrong: "// +kubebuilder:webhook:path=validate,…",
    right: "// +kubebuilder:webhook:path=/validate,…",
  },
});

export const webhookEmptyList = defineDiagnostic<{ readonly argument: string }>({
  code: "CK7011",
  name: "webhook-empty-list",
  title: "A list that must name something",
  message: ({ argument }) => `${argument} is empty`,
  help: ({ argument }) => `name at least one of the ${argument}, or "*" for all where the API takes it`,
  page: {
    why: "The API server refuses a webhook with a rule that leaves groups, versions, resources or verbs open, or that names no version of AdmissionReview.",
    wrong: marker("verbs={},failurePolicy=fail,sideEffects=None"),
    right: marker("verbs={create,update},failurePolicy=fail,sideEffects=None"),
  },
});

export const webhookReviewVersions = defineDiagnostic<{ readonly versions: readonly string[] }>({
  code: "CK7012",
  name: "webhook-review-versions",
  title: "No version of AdmissionReview that the API server speaks",
  message: ({ versions }) =>
    `admissionReviewVersions names ${versions.join(", ")}, but neither v1 nor v1beta1`,
  help: () => "write admissionReviewVersions=v1",
  page: {
    why: "The API server speaks v1 and v1beta1 of AdmissionReview and refuses a webhook that understands neither.",
    wrong: "// +kubebuilder:webhook:admissionReviewVersions=v2,…",
    right: "// +kubebuilder:webhook:admissionReviewVersions=v1,…",
  },
});

export const webhookConfigurationUnused = defineDiagnostic<{ readonly kind: string }>({
  code: "CK7013",
  name: "webhook-configuration-unused",
  severity: "warning",
  title: "A webhook configuration without webhooks",
  message: ({ kind }) => `The webhookconfiguration marker has no effect, as there is no ${kind} webhook`,
  help: () => "drop it, or declare a webhook",
  page: {
    why: "A configuration is written only when it has a webhook.",
    wrong: "// +kubebuilder:webhookconfiguration:mutating=true,name=acme",
    right:
      "// +kubebuilder:webhookconfiguration:mutating=true,name=acme\n// +kubebuilder:webhook:mutating=true,…",
  },
});

export const webhookServiceBesideUrl = defineDiagnostic<{ readonly argument: string }>({
  code: "CK7014",
  name: "webhook-service-beside-url",
  title: "A service beside a url",
  message: ({ argument }) => `${argument} has no effect beside url`,
  help: ({ argument }) => `drop ${argument}, or use path instead of url`,
  page: {
    why: "A webhook at a `url` has no service; controller-gen drops the argument without a word.",
    wrong: '// +kubebuilder:webhook:url="https://acme.example/validate",serviceName=acme,…',
    right: "// +kubebuilder:webhook:path=/validate,serviceName=acme,…",
  },
});

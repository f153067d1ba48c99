import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

/** Errors in `+kubebuilder:webhook` and `+kubebuilder:webhookconfiguration` markers. */

const marker = (changed: string): string =>
  `// +kubebuilder:webhook:path=/validate,mutating=false,name=widget.acme.example,groups=acme.example,resources=widgets,versions=v1,admissionReviewVersions=v1,${changed}`;

export const webhookBadValue = defineDiagnostic<{
  readonly argument: string;
  readonly value: string;
  readonly allowed: readonly string[];
  readonly suggestion?: string | undefined;
}>({
  code: "CK7001",
  title: "An unknown argument value",
  message: ({ argument, value, allowed }) =>
    `${argument} is "${value}", but must be one of ${allowed.join(", ")}`,
  help: ({ argument, suggestion }) => didYouMean(suggestion && `${argument}=${suggestion}`),
  fix: ({ value, suggestion }) => replacement(value, suggestion),
  why: "The API server only accepts these values. controller-gen passes some unknown values through and drops others; capikit rejects them. Letter case does not matter.",
  wrong: marker("verbs=create,sideEffects=None,failurePolicy=abort"),
  right: marker("verbs=create,sideEffects=None,failurePolicy=fail"),
});

export const webhookSideEffects = defineDiagnostic<{ readonly value: string | undefined }>({
  code: "CK7002",
  title: "A webhook without sideEffects",
  message: ({ value }) =>
    value === undefined
      ? "the webhook does not set sideEffects"
      : `sideEffects is "${value}", which admissionregistration.k8s.io/v1 does not allow`,
  help: "write sideEffects=None, or sideEffects=NoneOnDryRun for a webhook that respects dryRun",
  why: "The v1 API only accepts webhooks without side effects, at least on a dry run.",
  wrong: marker("verbs=create,failurePolicy=fail,sideEffects=Some"),
  right: marker("verbs=create,failurePolicy=fail,sideEffects=None"),
});

export const webhookPathAndUrl = defineDiagnostic<{ readonly both: boolean }>({
  code: "CK7003",
  title: "Not exactly one of path and url",
  message: ({ both }) =>
    both ? "the webhook has both path and url" : "the webhook has neither path nor url",
  help: "set path=/… for a service in the cluster, or url=https://… for an external server, not both",
  why: "The API server calls a webhook at a service in the cluster (`path`) or at an external address (`url`).",
  wrong: '// +kubebuilder:webhook:path=/validate,url="https://acme.example/validate",…',
  right: "// +kubebuilder:webhook:path=/validate,…",
});

export const webhookTimeout = defineDiagnostic<Texts<"value">>({
  code: "CK7004",
  title: "A timeout out of range",
  message: ({ value }) => `timeoutSeconds is ${value}, but must be between 1 and 30`,
  help: "use a number from 1 to 30, or omit it for the default of 10",
  why: "The API server accepts timeouts of 1 to 30 seconds.",
  wrong: marker("verbs=create,failurePolicy=fail,sideEffects=None,timeoutSeconds=60"),
  right: marker("verbs=create,failurePolicy=fail,sideEffects=None,timeoutSeconds=30"),
});

export const webhookDuplicateName = defineDiagnostic<Texts<"name" | "kind">>({
  code: "CK7005",
  title: "Two webhooks with the same name",
  message: ({ name, kind }) => `the ${kind} webhook ${name} is declared twice`,
  help: "give each webhook a unique name",
  why: "The API server rejects a configuration with two webhooks of the same name.",
  wrong:
    "// +kubebuilder:webhook:name=widget.acme.example,mutating=false,path=/one,…\n// +kubebuilder:webhook:name=widget.acme.example,mutating=false,path=/two,…",
  right:
    "// +kubebuilder:webhook:name=one.widget.acme.example,mutating=false,path=/one,…\n// +kubebuilder:webhook:name=two.widget.acme.example,mutating=false,path=/two,…",
});

export const webhookBadName = defineDiagnostic<{
  readonly argument: string;
  readonly name: string | undefined;
  readonly rule: string;
}>({
  code: "CK7006",
  title: "An invalid name",
  message: ({ argument, name, rule }) =>
    name === undefined ? `${argument} is missing` : `${argument} is "${name}", but must be ${rule}`,
  help: ({ argument }) => `use a valid Kubernetes name for ${argument}`,
  why: "A webhook's name is a lower-case domain of at least three parts, such as `widget.acme.example`; names of services and configurations are lower-case too.",
  wrong: "// +kubebuilder:webhook:name=Widget,…",
  right: "// +kubebuilder:webhook:name=widget.acme.example,…",
});

export const webhookDuplicateConfiguration = defineDiagnostic<Texts<"kind">>({
  code: "CK7007",
  title: "Two webhook configurations of one kind",
  message: ({ kind }) => `a webhookconfiguration marker for ${kind} webhooks already exists`,
  help: ({ kind }) => `keep one webhookconfiguration marker with mutating=${kind === "mutating"}`,
  why: "All mutating webhooks are written to one configuration, and all validating ones to another; each has one name.",
  wrong:
    "// +kubebuilder:webhookconfiguration:mutating=true,name=one\n// +kubebuilder:webhookconfiguration:mutating=true,name=two",
  right:
    "// +kubebuilder:webhookconfiguration:mutating=true,name=one\n// +kubebuilder:webhookconfiguration:mutating=false,name=two",
});

export const webhookBadPatch = defineDiagnostic<{
  readonly path: string;
  readonly problem: string;
  readonly suggestion?: string | undefined;
}>({
  code: "CK7008",
  title: "A patch that does not fit a webhook",
  message: ({ path, problem }) => `invalid patch: ${path === "" ? "" : `at ${path} `}${problem}`,
  help: ({ suggestion }) => didYouMean(suggestion, '"'),
  fix: ({ path, suggestion }) => replacement(path.slice(path.lastIndexOf(".") + 1), suggestion),
  why: "A patch is a JSON object with fields of a webhook, merged into it. Names are case-sensitive.",
  wrong: '// +kubebuilder:webhook:patch=`{"namespaceselector":{"matchLabels":{"a":"b"}}}`,…',
  right: '// +kubebuilder:webhook:patch=`{"namespaceSelector":{"matchLabels":{"a":"b"}}}`,…',
});

export const webhookOnlyMutating = defineDiagnostic<Texts<"argument">>({
  code: "CK7009",
  title: "An argument of mutating webhooks on a validating one",
  message: ({ argument }) => `${argument} is for mutating webhooks, but this one has mutating=false`,
  help: ({ argument }) => `remove ${argument}, or write mutating=true`,
  why: "Validating webhooks do not change objects, so they are never reinvoked. controller-gen silently drops the argument.",
  wrong: "// +kubebuilder:webhook:mutating=false,reinvocationPolicy=IfNeeded,…",
  right: "// +kubebuilder:webhook:mutating=true,reinvocationPolicy=IfNeeded,…",
});

export const webhookBadAddress = defineDiagnostic<Texts<"argument" | "value" | "rule">>({
  code: "CK7010",
  title: "An address that the API server cannot call",
  message: ({ argument, value, rule }) => `${argument} is "${value}", but ${rule}`,
  why: "The API server calls webhooks over HTTPS: at a path of a service, or at a URL without user, query and fragment.",
  wrong: "// +kubebuilder:webhook:path=validate,…",
  right: "// +kubebuilder:webhook:path=/validate,…",
});

export const webhookEmptyList = defineDiagnostic<Texts<"argument">>({
  code: "CK7011",
  title: "An empty list",
  message: ({ argument }) => `${argument} is empty`,
  help: ({ argument }) => `list at least one of the ${argument}, or "*" for all where the API allows it`,
  why: "The API server rejects a webhook whose rule has no groups, versions, resources or verbs, or that lists no version of AdmissionReview.",
  wrong: marker("verbs={},failurePolicy=fail,sideEffects=None"),
  right: marker("verbs={create,update},failurePolicy=fail,sideEffects=None"),
});

export const webhookReviewVersions = defineDiagnostic<{ readonly versions: readonly string[] }>({
  code: "CK7012",
  title: "No supported version of AdmissionReview",
  message: ({ versions }) =>
    `admissionReviewVersions is ${versions.join(", ")}, but must include v1 or v1beta1`,
  help: "write admissionReviewVersions=v1",
  fix: ({ versions }) =>
    replacement(`admissionReviewVersions=${versions.join(";")}`, "admissionReviewVersions=v1"),
  why: "The API server supports v1 and v1beta1 of AdmissionReview and rejects a webhook that supports neither.",
  wrong: "// +kubebuilder:webhook:admissionReviewVersions=v2,…",
  right: "// +kubebuilder:webhook:admissionReviewVersions=v1,…",
});

export const webhookConfigurationUnused = defineDiagnostic<Texts<"kind">>({
  code: "CK7013",
  severity: "warning",
  title: "A webhook configuration without webhooks",
  message: ({ kind }) => `the webhookconfiguration marker has no effect: no ${kind} webhook is declared`,
  help: "remove it, or declare a webhook",
  why: "A configuration is only written if it has webhooks.",
  wrong: "// +kubebuilder:webhookconfiguration:mutating=true,name=acme",
  right:
    "// +kubebuilder:webhookconfiguration:mutating=true,name=acme\n// +kubebuilder:webhook:mutating=true,…",
});

export const webhookServiceWithUrl = defineDiagnostic<Texts<"argument">>({
  code: "CK7014",
  title: "A service combined with a url",
  message: ({ argument }) => `${argument} has no effect together with url`,
  help: ({ argument }) => `remove ${argument}, or use path instead of url`,
  why: "A webhook with a `url` has no service; controller-gen silently drops the argument.",
  wrong: '// +kubebuilder:webhook:url="https://acme.example/validate",serviceName=acme,…',
  right: "// +kubebuilder:webhook:path=/validate,serviceName=acme,…",
});

export const webhookRejected = defineDiagnostic<Texts<"argument" | "problem">>({
  code: "CK7015",
  title: "A webhook that the API server would reject",
  message: ({ argument, problem }) => `the API server would reject the webhook: ${argument} ${problem}`,
  why: "The API server validates each webhook of a configuration, and rejects the whole configuration after an error.",
  wrong: marker("verbs=*;create,failurePolicy=fail,sideEffects=None"),
  right: marker("verbs=*,failurePolicy=fail,sideEffects=None"),
});

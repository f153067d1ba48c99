import { didYouMean } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

/** Errors in `+kubebuilder:webhook` and `+kubebuilder:webhookconfiguration` markers. */

const marker = (changed: string): string =>
  `// +kubebuilder:webhook:path=/validate,mutating=false,name=widget.acme.example,groups=acme.example,resources=widgets,versions=v1,admissionReviewVersions=v1,${changed}`;

export const webhookPathAndUrl = defineDiagnostic<Texts<"problem">>({
  code: "CK7003",
  title: "Not exactly one of path and url",
  message: ({ problem }) => problem,
  help: "set path=/… for a service in the cluster, or url=https://… for an external server, not both",
  why: "The API server calls a webhook at a service in the cluster (`path`) or at an external address (`url`).",
  wrong: '// +kubebuilder:webhook:path=/validate,url="https://acme.example/validate",…',
  right: "// +kubebuilder:webhook:path=/validate,…",
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

export const webhookRejected = defineDiagnostic<Texts<"argument" | "problem">>({
  code: "CK7015",
  title: "A webhook that the API server would reject",
  message: ({ argument, problem }) => `invalid webhook: ${argument} ${problem}`,
  why: "The API server validates each webhook of a configuration, and rejects the whole configuration after an error. Letter case of policies and verbs does not matter.",
  wrong: marker("verbs=create,failurePolicy=abort,sideEffects=None"),
  right: marker("verbs=create,failurePolicy=fail,sideEffects=None"),
});

import { one } from "../../../shared/project-edit/names.ts";
import { importLine } from "../../../shared/project-edit/paths.ts";

/** The input of an admission webhook's source text. */
export interface WebhookFacts {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly constant: string;
  readonly definitionsModule: string;
  /** Package of the types. */
  readonly types: string;
}

/** The type of an admission webhook. */
export type Admission = "defaulting" | "validating";

/** Names of the types by the conventions of controller-runtime. */
export const admissions = {
  defaulting: { path: "mutate", name: "default", maker: "Defaulter", file: "defaulter" },
  validating: { path: "validate", name: "validation", maker: "Validator", file: "validator" },
} as const;

/** Returns the conventional path of a webhook. */
export function webhookPath(admission: Admission, { group, version, kind }: WebhookFacts): string {
  return `/${admissions[admission].path}-${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()}`;
}

/** Returns the source file of an admission webhook that admits everything. */
export function webhookText(admission: Admission, facts: WebhookFacts): string {
  return texts[admission](facts);
}

function marker(admission: Admission, facts: WebhookFacts): string {
  const { group, plural, version, kind } = facts;
  return [
    "verbs=create;update",
    `path=${webhookPath(admission, facts)}`,
    `mutating=${admission === "defaulting"}`,
    "failurePolicy=fail",
    "matchPolicy=Equivalent",
    `groups=${group}`,
    `resources=${plural}`,
    `versions=${version}`,
    `name=${admissions[admission].name}.${kind.toLowerCase()}.${group}`,
    "sideEffects=None",
    "admissionReviewVersions=v1",
  ].join(",");
}

const texts: Readonly<Record<Admission, (facts: WebhookFacts) => string>> = {
  defaulting: (
    facts,
  ) => `${importLine("{ defaultingWebhook, type Webhook }", "@capikit/controller-kit/webhooks")}
${importLine(`{ ${facts.constant} }`, facts.definitionsModule)}

/**
 * Sets defaults of ${one(facts.kind)} that its schema cannot express.
 *
 * +kubebuilder:webhook:${marker("defaulting", facts)}
 */
export function ${facts.constant}Defaulter(): Webhook {
  return defaultingWebhook(${facts.constant}, {
    default(object) {
      // Runs before validation and storage. It may run again for the same object.
      object.metadata.labels ??= {};
    },
  });
}
`,
  validating: (
    facts,
  ) => `${importLine("{ type FieldError, field, validatingWebhook, type Webhook }", "@capikit/controller-kit/webhooks")}
${importLine(`type { ${facts.kind} }`, facts.types)}
${importLine(`{ ${facts.constant} }`, facts.definitionsModule)}

/**
 * Validates rules of ${one(facts.kind)} that its schema cannot express.
 *
 * +kubebuilder:webhook:${marker("validating", facts)}
 */
export function ${facts.constant}Validator(): Webhook {
  return validatingWebhook(${facts.constant}, {
    create: (object) => check(object),
    update: (object, { oldObject }) => [...check(object), ...checkChange(object, oldObject)],
  });
}

/** Returns the errors of ${one(facts.kind)}. Replace this example. */
function check({ metadata: { name = "" } }: ${facts.kind}): readonly FieldError[] {
  return name.length > 63 ? [field.invalid("metadata.name", name, "must have 63 characters at most")] : [];
}

/** Returns the errors of forbidden changes. Replace this example. */
function checkChange({ metadata }: ${facts.kind}, before: ${facts.kind}): readonly FieldError[] {
  const isMoved = metadata.namespace !== before.metadata.namespace;
  return isMoved ? [field.forbidden("metadata.namespace", "must not change")] : [];
}
`,
};

/** Returns a test that the manifests and the served webhooks match. */
export function webhookTest(
  makers: readonly { readonly maker: string; readonly file: string }[],
  kind: string,
): string {
  const imports = makers.map(({ maker, file }) => importLine(`{ ${maker} }`, file)).join("\n");
  return `${importLine("{ checkWebhooks }", "@capikit/controller-kit/webhooks")}
${importLine("{ readManifests }", "@capikit/envtest")}
${importLine("{ expect, it }", "vitest")}
${imports}

it("matches the manifests with the webhooks of ${kind}", async () => {
  const webhooks = [${makers.map(({ maker }) => `${maker}()`).join(", ")}];
  const diagnostics = checkWebhooks(await readManifests("config/webhook"), webhooks);
  const own = new Set(webhooks.map(({ path }) => path));
  expect(diagnostics.filter(({ location }) => own.has(location?.object ?? ""))).toEqual([]);
});
`;
}

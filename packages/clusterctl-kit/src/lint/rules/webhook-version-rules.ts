import { listAt, plainText, recordOf } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import { crdsIn, type ProviderView } from "../provider/provider-view.ts";
import type { CrdView } from "../read/crd-view.ts";
import { type LintObject, text, type YamlPath } from "../read/lint-object.ts";
import { removedIn } from "../read/removed-api-versions.ts";
import { defineLintRule, type ReportViolation } from "./lint-rule.ts";

/** Rules about the API versions of objects that a provider installs. */
export const removedVersionRules = [
  defineLintRule({
    code: "components/removed-version",
    title: "The API server serves the versions of the objects",
    severity: "error",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "clusterctl creates the objects in the version of the file. If the API server does not serve it, the installation stops with `no matches for kind`. Kubernetes removed most beta versions in 1.16, 1.22 and 1.25, and cert-manager its older versions in 1.6.",
    wrong: "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition",
    right: "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition",
    help: "generate the file with a newer controller-gen, or write the object in a served version, such as v1",
    check: ({ components, crds, objects }, report) => {
      // Components contain the objects of the files that they are rendered from.
      const installed = components.flatMap((file) => file.objects);
      const found = [...(installed.length > 0 ? installed : objects), ...crds.map(({ object }) => object)];
      for (const { apiVersion, kind, name, at } of new Set(found)) {
        const release = removedIn(apiVersion, kind);
        if (release !== undefined)
          report(at(["apiVersion"]), `${release} and newer do not serve ${kind} ${name} in ${apiVersion}`);
      }
    },
  }),
];

/** A rule of an admission webhook for one kind. */
interface WebhookRule {
  readonly configuration: LintObject;
  readonly webhook: string;
  /** Path of the webhook in its configuration. */
  readonly path: YamlPath;
  readonly isExact: boolean;
  /** Served versions that the rule names. */
  readonly versions: readonly string[];
  readonly named: readonly string[];
}

const webhook = (policy: string): string =>
  `webhooks:\n- name: validation.foocluster.infrastructure.cluster.x-k8s.io\n  matchPolicy: ${policy}\n  rules:\n  - apiGroups: [infrastructure.cluster.x-k8s.io]\n    apiVersions: [v1beta2]\n    resources: [fooclusters]\n    operations: [CREATE, UPDATE]`;

/** Rules about the versions that admission webhooks receive. */
export const webhookVersionRules = [
  defineLintRule({
    code: "components/webhook-versions",
    title: "Admission webhooks receive every served version",
    severity: "warning",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "With `matchPolicy: Exact`, the API server calls a webhook only for the versions that its rules name. Requests in another served version are neither defaulted nor validated. With `Equivalent`, the default, the API server converts them first. A rule whose versions are all removed matches no request.",
    wrong: `${webhook("Exact")}\n# the CRD also serves v1beta1`,
    right: webhook("Equivalent"),
    help: "set matchPolicy: Equivalent (+kubebuilder:webhook:matchPolicy=Equivalent), or name every served version",
    check: (view, report) => {
      for (const { configurations, crds } of installations(view))
        for (const kind of ["Validating", "Mutating"]) {
          const ofKind = configurations.filter((one) => one.kind === `${kind}WebhookConfiguration`);
          for (const crd of crds)
            checkRules(
              crd,
              ofKind.flatMap((configuration) => [...rulesFor(crd, configuration)]),
              report,
            );
        }
    },
  }),
];

function checkRules(crd: CrdView, rules: readonly WebhookRule[], report: ReportViolation): void {
  const served = servedOf(crd);
  for (const { configuration, webhook, path, versions, named } of rules)
    if (versions.length === 0 && served.length > 0)
      report(
        configuration.at([...path, "rules"]),
        `the webhook ${webhook} is never called for ${crd.plural}: no version of ${formatList(named, "or")} is served`,
        `name a served version: ${served.join(", ")}`,
      );
  const called = rules.filter(({ versions }) => versions.length > 0);
  const missed = served.filter((name) => !called.some(({ versions }) => versions.includes(name)));
  const [first] = called;
  if (first === undefined || missed.length === 0 || called.some(({ isExact }) => !isExact)) return;
  report(
    first.configuration.at([...first.path, "matchPolicy"]),
    `the webhook ${first.webhook} does not receive ${crd.plural} in ${formatList(missed, "and")}: matchPolicy is Exact, and no rule names the served version`,
  );
}

interface Installation {
  readonly configurations: readonly LintObject[];
  readonly crds: readonly CrdView[];
}

/** Returns the components with their own CRDs, and all other files together. */
function installations(view: ProviderView): readonly Installation[] {
  const inComponents = view.components.map((file) => {
    const own = crdsIn(file, view);
    const names = new Set(own.map(({ object }) => object.name));
    return {
      configurations: file.objects.filter(isConfiguration),
      crds: [...own, ...view.crds.filter(({ object }) => !names.has(object.name))],
    };
  });
  const others = view.files.filter(({ purpose }) => purpose !== "components");
  const configurations = others.flatMap(({ objects }) => objects.filter(isConfiguration));
  return [...inComponents, { configurations, crds: view.crds }];
}

function isConfiguration({ kind }: LintObject): boolean {
  return /^(Validating|Mutating)WebhookConfiguration$/.test(kind);
}

function servedOf({ versions }: CrdView): readonly string[] {
  return versions.filter(({ served }) => served).map(({ name }) => name);
}

function* rulesFor(crd: CrdView, configuration: LintObject): Generator<WebhookRule> {
  for (const [index, item] of listAt(configuration.value.webhooks).entries()) {
    const { name, matchPolicy, rules } = recordOf(item);
    for (const rule of listAt(rules).map(recordOf)) {
      if (!includes(rule.apiGroups, crd.group, "*") || !includes(rule.resources, crd.plural, "*", "*/*"))
        continue;
      const named = listAt(rule.apiVersions).map(plainText);
      const served = servedOf(crd);
      yield {
        configuration,
        webhook: text(name) ?? "",
        path: ["webhooks", index],
        isExact: matchPolicy === "Exact",
        versions: named.includes("*") ? served : served.filter((version) => named.includes(version)),
        named,
      };
    }
  }
}

function includes(list: unknown, ...names: readonly string[]): boolean {
  return listAt(list).some((item) => names.includes(plainText(item)));
}

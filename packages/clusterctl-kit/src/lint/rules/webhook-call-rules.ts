import { listAt, plainText, recordOf } from "@capikit/common/json";
import { injectCaFrom } from "@capikit/inventory";
import type { ComponentsView, ProviderView } from "../provider/provider-view.ts";
import type { WebhookCall } from "../read/components-model.ts";
import { programRoles, verbsOn } from "../read/granted-verbs.ts";
import { type LintObject, text } from "../read/lint-object.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const service = "service: {name: capf-webhook, namespace: capf-system, path: /validate}";
/** Rules about calls of webhooks: the API server must reach the program, and verify it. */
export const webhookCallRules = [
  defineLintRule({
    code: "components/webhook-ca",
    title: "The API server can verify the certificates of webhooks",
    contractRule: "clusterctl/components",
    why: "The API server calls a webhook at a Service only if it can verify the certificate. Without `cert-manager.io/inject-ca-from` and without a caBundle, each request to the kind fails with `x509: certificate signed by unknown authority`.",
    wrong: `kind: ValidatingWebhookConfiguration\nwebhooks:\n- clientConfig:\n    ${service}`,
    right: `kind: ValidatingWebhookConfiguration\nmetadata:\n  annotations:\n    ${injectCaFrom}: capf-system/capf-serving\nwebhooks:\n- clientConfig:\n    ${service}`,
    help: `add the annotation ${injectCaFrom}: <namespace>/<certificate>`,
    checkComponents: (file, report) => {
      if (injectsItself(file)) return;
      for (const object of file.objects.filter(({ kind }) => kind === "APIService")) {
        const { service, caBundle, insecureSkipTLSVerify } = recordOf(object.value.spec);
        if (service && insecureSkipTLSVerify !== true && !hasCa(caBundle) && !isInjected(object))
          report(
            object.at(["spec"]),
            `APIService ${object.name} has neither a CA bundle nor the annotation ${injectCaFrom}`,
          );
      }
      for (const { object, path, name, client, service } of file.model.webhooks)
        if (service !== undefined && !hasCa(client.caBundle) && !isInjected(object))
          report(object.at(path), `${name} has neither a CA bundle nor the annotation ${injectCaFrom}`);
    },
  }),
  defineLintRule({
    code: "components/webhook-path",
    title: "Webhooks have the paths that the program serves",
    contractRule: "clusterctl/components",
    why: "controller-runtime serves conversions at /convert, and the webhooks of a kind at `/validate-<group>-<version>-<kind>` and `/mutate-<group>-<version>-<kind>`. The API server calls / without a path. A path that the program does not serve fails each request with 404.",
    wrong:
      "service: {name: capf-webhook, path: /validate-infrastructure-cluster-x-k8s-io-v1beta2-foomachine}\nrules:\n- resources: [fooclusters]",
    right:
      "service: {name: capf-webhook, path: /validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster}\nrules:\n- resources: [fooclusters]",
    help: "correct the path of the webhook or its marker",
    checkComponents: (file, report, view) => {
      for (const call of file.model.webhooks) {
        const { object, path, name, service } = call;
        if (service === undefined) continue;
        const served = text(service.path);
        const at = object.at([...path, "service", "path"]);
        if (served === undefined) report(at, `${name} has no path: the API server calls /`);
        else if (!hasVariable(served)) {
          const expected = expectedPaths(call, view);
          if (expected.length > 0 && !expected.includes(served))
            report(
              at,
              `${name} calls ${served}, but controller-runtime serves ${expected[0]}`,
              undefined,
              call.admission === undefined ? "warning" : undefined,
            );
        }
      }
    },
  }),
];

/** Reports whether a role allows the program to write CA bundles into webhook configurations. */
function injectsItself(file: ComponentsView): boolean {
  return (programRoles(file) ?? file.objects)
    .filter(({ kind }) => kind === "ClusterRole")
    .some((role) =>
      ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"].some((resource) => {
        const verbs = verbsOn(role, "admissionregistration.k8s.io", resource);
        return verbs.has("update") || verbs.has("patch") || verbs.has("*");
      }),
    );
}

/** Reports whether a CA bundle holds a certificate. controller-gen wrote an empty line as a placeholder. */
function hasCa(bundle: unknown): boolean {
  return typeof bundle === "string" && (hasVariable(bundle) || bundle.length > 40);
}

function isInjected({ annotations }: LintObject): boolean {
  return Object.keys(annotations).some((key) =>
    /\/inject-(?:apiserver-)?ca(?:-from|-from-secret|bundle)?$/.test(key),
  );
}

/** Returns the paths that controller-runtime serves for a webhook; none if another path is possible. */
function expectedPaths(
  { admission, object, service }: WebhookCall,
  { crds }: ProviderView,
): readonly string[] {
  if (admission === undefined) return ["/convert"];
  const served = text(service?.path) ?? "";
  if (!/^\/(?:validate|mutate)-.+-v\d[a-z0-9]*-[a-z0-9]+$/.test(served)) return [];
  const verb = object.kind.startsWith("Mutating") ? "mutate" : "validate";
  const rules = listAt(admission.rules).map(recordOf);
  const paths = rules.flatMap(({ apiGroups, apiVersions, resources }) =>
    listAt(resources).flatMap((resource) =>
      listAt(apiGroups).flatMap((group) =>
        // Another rule reports versions that are not served.
        crds
          .filter((crd) => crd.versions.some(({ name }) => listAt(apiVersions).includes(name)))
          .filter((crd) => crd.plural === plainText(resource).split("/")[0] && crd.group === group)
          .flatMap((crd) =>
            listAt(apiVersions).map(
              (version) =>
                `/${verb}-${plainText(group).replaceAll(".", "-")}-${plainText(version)}-${crd.kind.toLowerCase()}`,
            ),
          ),
      ),
    ),
  );
  return paths.some((path) => path.includes("*")) ? [] : paths;
}

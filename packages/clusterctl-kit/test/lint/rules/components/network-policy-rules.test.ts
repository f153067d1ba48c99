import { expect, it } from "vitest";
import type { ComponentsView } from "../../../../src/lint/provider/provider-view.ts";
import { componentsModel } from "../../../../src/lint/read/components-model.ts";
import { makeObjectAt } from "../../../../src/lint/read/lint-object.ts";
import { networkPolicyRules } from "../../../../src/lint/rules/components/network-policy-rules.ts";
import type { Loose } from "../../../loose.ts";

const names = Array.from({ length: 20 }, (_, index) => `foo-${index}`);
const policy = { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", spec: { podSelector: {} } };

it.each([
  ["no policy", [], 0],
  ["a policy", [policy], names.length],
])("the workloads behind each Service are searched once, with %s", (_, policies: Loose[], wanted) => {
  const written: Loose[] = names.flatMap((name) => [
    { apiVersion: "v1", kind: "Service", metadata: { name }, spec: { selector: { app: name } } },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name },
      spec: { template: { metadata: { labels: { app: name } } } },
    },
    {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      webhooks: [{ clientConfig: { service: { name } } }],
    },
  ]);
  const objects = [...written, ...policies].map((value) =>
    makeObjectAt("components.yaml", value, () => ({ path: "components.yaml" })),
  );
  const model = componentsModel(objects);
  let searches = 0;
  const behind: typeof model.behind = (service) => {
    searches++;
    return model.behind(service);
  };
  for (const rule of networkPolicyRules)
    rule.checkComponents?.(
      { objects, model: { ...model, behind } } as unknown as ComponentsView,
      () => undefined,
      {} as never,
    );
  expect(searches).toBe(wanted);
});

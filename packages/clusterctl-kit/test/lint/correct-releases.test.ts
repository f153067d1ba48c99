import { expect, it } from "vitest";
import { lint } from "../../src/lint/index.ts";
import type { Loose } from "../loose.ts";
import { toFiles } from "./clean-providers.ts";
import { released } from "./seeds/running.ts";
import { components, object, pod } from "./seeds/seeded-violation.ts";

type Release = ReturnType<typeof released>;

const add = (release: Release, apiVersion: string, kind: string, rest: Loose): string => {
  const { namespace, labels } = object(release, "Deployment").metadata;
  const name = `${namespace}-${kind.toLowerCase()}`;
  const metadata = { name, namespace, labels: { ...labels }, ...rest.metadata };
  components(release).push({ apiVersion, kind, ...rest, metadata });
  return name;
};
const deny = (release: Release) =>
  add(release, "networking.k8s.io/v1", "NetworkPolicy", {
    spec: { podSelector: {}, policyTypes: ["Ingress"] },
  });
const allow = (release: Release, requirement: Loose) => {
  deny(release);
  object(release, "NetworkPolicy").spec.podSelector = { matchExpressions: [requirement] };
};
const mount = (release: Release, source: Loose) => {
  pod(release).volumes.push({ name: "extra", ...source });
};
const key = "control-plane";

/** Changes of a release that keep it correct. */
const changes: Readonly<Record<string, (release: Release) => void>> = {
  "a policy that allows by In": (r) => allow(r, { key, operator: "In", values: ["controller-manager"] }),
  "a policy that allows by NotIn": (r) => allow(r, { key, operator: "NotIn", values: ["other"] }),
  "a policy that allows by Exists": (r) => allow(r, { key, operator: "Exists" }),
  "a policy that allows by DoesNotExist": (r) => allow(r, { key: "other", operator: "DoesNotExist" }),
  "a policy that allows by a variable": (r) => allow(r, { key, operator: "In", values: ["${FOO_PLANE}"] }),
  "a policy that denies other Pods": (r) => {
    deny(r);
    const policy = components(r).at(-1) as Loose;
    policy.spec.podSelector = { matchExpressions: [{ key, operator: "DoesNotExist" }] };
  },
  "a policy with a variable as port": (r) => {
    object(r, "NetworkPolicy").spec.ingress[0].ports[0].port = "${FOO_WEBHOOK_PORT:=9443}";
  },
  "a policy for Pods in the network of the host": (r) => {
    object(r, "NetworkPolicy").spec.ingress = [];
    object(r, "Namespace").metadata.labels["pod-security.kubernetes.io/enforce"] = "privileged";
    pod(r).hostNetwork = true;
  },
  "a Secret of a token of a service account": (r) => {
    const name = add(r, "v1", "Secret", {
      type: "kubernetes.io/service-account-token",
      metadata: { annotations: { "kubernetes.io/service-account.name": pod(r).serviceAccountName } },
    });
    mount(r, { secret: { secretName: name, items: [{ key: "token", path: "token" }] } });
  },
  "a ConfigMap that a controller fills": (r) => {
    const { labels } = object(r, "Deployment").metadata;
    const name = add(r, "v1", "ConfigMap", {
      metadata: { labels: { ...labels, "config.openshift.io/inject-trusted-cabundle": "true" } },
    });
    mount(r, { configMap: { name, items: [{ key: "ca-bundle.crt", path: "ca.pem" }] } });
    pod(r).containers[0].env.push({
      name: "CA",
      valueFrom: { configMapKeyRef: { name, key: "ca-bundle.crt" } },
    });
  },
  "a ConfigMap with a variable as data": (r) => {
    const name = add(r, "v1", "ConfigMap", { data: "${CAPF_DATA}" });
    mount(r, { configMap: { name, items: [{ key: "a", path: "a" }] } });
  },
  "a role with methods of URLs": (r) => {
    object(r, "ClusterRole").rules.push({ nonResourceURLs: ["/api/callback"], verbs: ["post", "put"] });
  },
  "a budget of a DaemonSet": (r) => {
    const daemons = structuredClone(object(r, "Deployment"));
    daemons.kind = "DaemonSet";
    daemons.metadata.name += "-agent";
    const { replicas: _, strategy: __, progressDeadlineSeconds: ___, ...spec } = daemons.spec;
    const labels = { app: "agent" };
    daemons.spec = { ...spec, selector: { matchLabels: labels } };
    daemons.spec.template.metadata.labels = { ...daemons.metadata.labels, ...labels };
    components(r).push(daemons);
    add(r, "policy/v1", "PodDisruptionBudget", {
      metadata: { name: `${daemons.metadata.namespace}-agent` },
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    });
  },
  "the Service of a webhook at another host": (r) => {
    object(r, "Service").spec = { type: "ExternalName", externalName: "a.b", ports: [{ port: 443 }] };
  },
  "a Job of another group": (r) => {
    add(r, "batch.volcano.sh/v1alpha1", "Job", { spec: { minAvailable: 1, tasks: [] } });
  },
};

it.each(Object.entries(changes))("a release has no findings with %s", (_, change) => {
  const release = JSON.parse(JSON.stringify(released())) as Release;
  change(release);
  // Another project installs the CRD of its Job.
  const disable = ["components/missing-crd"];
  expect(lint(toFiles(release), { disable }).diagnostics).toEqual([]);
});

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
const mount = (release: Release, source: Loose) => {
  pod(release).volumes.push({ name: "extra", ...source });
};

/** Changes of a release that keep it correct. */
const changes: Readonly<Record<string, (release: Release) => void>> = {
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
  expect(lint(toFiles(release), { disable }).findings).toEqual([]);
});

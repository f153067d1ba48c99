import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@capikit/common/json";
import { parseObjects } from "@capikit/common/yaml";
import { componentsYaml } from "../../../src/components/index.ts";
import type { Loose } from "../../loose.ts";
import type { Files } from "../clean-providers.ts";
import { type SeededViolation, seed } from "./seeded-violation.ts";

const root = join(import.meta.dirname, "../../../../..");
const generated = (pattern: string) =>
  globSync(`examples/infrastructure-foo/config/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => parseObjects<JsonObject>(readFileSync(join(root, path))).objects);

let text: string | undefined;

/** The release of an example, as `capikit release` builds it. */
export function released(): Files {
  text ??= componentsYaml({
    provider: { name: "foo", type: "InfrastructureProvider" },
    manager: { image: "ghcr.io/acme/foo:v0.1.0" },
    crds: generated("crd/bases/*.yaml"),
    roles: generated("rbac/*.yaml"),
    webhooks: generated("webhook/*.yaml"),
  });
  return { "infrastructure-components.yaml": [...parseObjects<Loose>(text).objects] };
}

type Objects = readonly Loose[] & Loose[];
const of = (o: Objects, kind: string, name = ""): Loose =>
  o.find((one) => one.kind === kind && one.metadata.name.includes(name));
const deployment = (o: Objects): Loose => of(o, "Deployment").spec;
const pod = (o: Objects): Loose => deployment(o).template.spec;
const c = (o: Objects): Loose => pod(o).containers[0];
const wh = (o: Objects): Loose => of(o, "ValidatingWebhookConfiguration").webhooks[0];
const svc = (o: Objects): Loose => of(o, "Service").spec;
const role = (o: Objects): Loose => of(o, "ClusterRole").rules;
const lease = (o: Objects): Loose => of(o, "Role").rules[0];
const np = (o: Objects): Loose => of(o, "NetworkPolicy").spec;
const budget = (o: Objects): Loose => of(o, "PodDisruptionBudget").spec;
const level = (o: Objects): Loose => of(o, "Namespace").metadata.labels;
const crd = (o: Objects): Loose => o.find((one) => one.spec?.names?.kind === "FooCluster");
const enforce = "pod-security.kubernetes.io/enforce";
const add = (o: Objects, apiVersion: string, kind: string, rest: Loose) => {
  const { namespace, labels } = of(o, "Deployment").metadata;
  o.push({
    apiVersion,
    kind,
    metadata: { name: `${namespace}-a`, namespace, labels: { ...labels } },
    ...rest,
  });
};

/** Ways to break the release, by the rule that reports each. */
const ways: Readonly<Record<string, Readonly<Record<string, (o: Objects) => void>>>> = {
  "rbac/unknown-permission": {
    "a misspelled verb beside the right one": (o) => {
      role(o)[0].verbs = ["get", "lst", "list", "watch"];
    },
    "a misspelled verb of Leases": (o) => {
      lease(o).verbs = ["create", "get", "udpate"];
    },
    "a verb in capital letters": (o) => {
      role(o)[1].verbs.push("Delete");
    },
    "a verb of HTTP": (o) => {
      role(o)[2].verbs = ["create", "post"];
    },
    "a resource in the singular": (o) => {
      role(o)[1].resources = ["secret"];
    },
    "a kind as a resource": (o) => {
      role(o)[0].resources = ["Namespace"];
    },
    "a resource in another group": (o) => {
      role(o).push({ apiGroups: ["apps"], resources: ["jobs"], verbs: ["get"] });
    },
    "a misspelled group": (o) => {
      of(o, "Role").rules[1].apiGroups = ["event.k8s.io"];
    },
    "a group with a version": (o) => {
      role(o)[2].apiGroups = ["authentication.k8s.io/v1"];
    },
    "the word core as a group": (o) => {
      role(o)[0].apiGroups = ["core"];
    },
    "the version of the core group": (o) => {
      role(o)[0].apiGroups = ["v1"];
    },
    "a misspelled subresource": (o) => {
      role(o).push({
        apiGroups: ["infrastructure.cluster.x-k8s.io"],
        resources: ["fooclusters/finalizer"],
        verbs: ["update"],
      });
    },
    "a kind of the provider in the singular": (o) => {
      role(o)[7].resources.push("foomachine");
    },
    "Clusters in the singular": (o) => {
      role(o)[4].resources.push("cluster");
    },
    "a kind of the provider in another group": (o) => {
      role(o)[6].resources.push("foomachines");
    },
    "a method of URLs in capital letters": (o) => {
      role(o).push({ nonResourceURLs: ["/api/callback"], verbs: ["GET"] });
    },
  },
  "rbac/leader-election": {
    "create of a Lease by its name": (o) => {
      lease(o).resourceNames = ["foo-leader"];
      role(o).splice(5, 1);
    },
  },
  "crd/type-and-object-meta": {
    "a version without a schema": (o) => {
      delete crd(o).spec.versions[0].schema;
    },
  },
  "components/no-pods": {
    "no replicas": (o) => {
      deployment(o).replicas = 0;
    },
    "a paused rollout": (o) => {
      deployment(o).paused = true;
    },
    "a scheduling gate": (o) => {
      pod(o).schedulingGates = [{ name: "a.com/b" }];
    },
  },
  "components/pod-refused": {
    "a webhook that must admit the Pods behind it": (o) => {
      wh(o).rules = [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"] }];
    },
    "the network of the host in a restricted Namespace": (o) => {
      pod(o).hostNetwork = true;
    },
    "no seccomp profile in a restricted Namespace": (o) => {
      delete pod(o).securityContext.seccompProfile;
    },
    "capabilities in a restricted Namespace": (o) => {
      delete c(o).securityContext.capabilities;
    },
    "a privileged container in a baseline Namespace": (o) => {
      c(o).securityContext.privileged = true;
      delete c(o).securityContext.allowPrivilegeEscalation;
      level(o)[enforce] = "baseline";
    },
    "a folder of the host in a restricted Namespace": (o) => {
      pod(o).volumes[0] = { name: "tmp", hostPath: { path: "/tmp" } };
    },
    "root in a restricted Namespace": (o) => {
      c(o).securityContext.runAsUser = 0;
    },
    "root that must not be root": (o) => {
      c(o).securityContext.runAsUser = 0;
      delete level(o)[enforce];
    },
    "milli-bytes of memory": (o) => {
      c(o).resources.requests.memory = "128m";
    },
    "a tiny limit of memory": (o) => {
      c(o).resources.limits = { memory: "1Mi" };
      c(o).resources.requests.memory = "1Mi";
    },
  },
  "components/rejected": {
    "a version of the Pod security level": (o) => {
      level(o)[`${enforce}-version`] = "1.30";
    },
    "the group of a role with a version": (o) => {
      of(o, "ClusterRoleBinding").roleRef.apiGroup = "rbac.authorization.k8s.io/v1";
    },
    "side effects": (o) => {
      wh(o).sideEffects = "Some";
    },
    "a failure policy in lower case": (o) => {
      wh(o).failurePolicy = "fail";
    },
    "a privileged container without escalation": (o) => {
      c(o).securityContext.privileged = true;
      level(o)[enforce] = "privileged";
    },
    "a rollout that cannot proceed": (o) => {
      deployment(o).strategy = { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } };
    },
    "a deadline before Pods are ready": (o) => {
      deployment(o).minReadySeconds = 700;
    },
    "a toleration with operator and value": (o) => {
      pod(o).tolerations[0].operator = "Exists";
      pod(o).tolerations[0].value = "a";
    },
    "a mode in decimal": (o) => {
      pod(o).volumes[1].secret.defaultMode = 644;
    },
    "a spread constraint twice": (o) => {
      pod(o).topologySpreadConstraints[1].topologyKey = "kubernetes.io/hostname";
    },
    "a port of Nodes without their type": (o) => {
      svc(o).ports[0].nodePort = 30000;
    },
    "a probe of an init container": (o) => {
      pod(o).initContainers = [{ ...structuredClone(c(o)), name: "init", readinessProbe: undefined }];
    },
    "a misspelled roleRef": (o) => {
      const b = of(o, "RoleBinding");
      b.roleref = b.roleRef;
      delete b.roleRef;
    },
    "a policy of evictions": (o) => {
      budget(o).unhealthyPodEvictionPolicy = "Always";
    },
    "the kind of an issuer in lower case": (o) => {
      of(o, "Certificate").spec.issuerRef.kind = "issuer";
    },
    "a shortened group": (o) => {
      of(o, "NetworkPolicy").apiVersion = "networking/v1";
    },
    "a misspelled kind": (o) => {
      of(o, "PodDisruptionBudget").kind = "PodDistruptionBudget";
    },
    "a target port out of range": (o) => {
      svc(o).ports[0].targetPort = 94430;
    },
    "a port of a probe out of range": (o) => {
      c(o).livenessProbe.httpGet.port = 94400;
    },
    "a negative period": (o) => {
      c(o).livenessProbe.periodSeconds = -1;
    },
    "a name of a variable with =": (o) => {
      c(o).env.push({ name: "A=B", value: "c" });
    },
    "a Pod security level with a capital letter": (o) => {
      level(o)[enforce] = "Restricted";
    },
    "a label that the template lost": (o) => {
      delete deployment(o).template.metadata.labels["control-plane"];
    },
    "a quantity of processors": (o) => {
      c(o).resources.requests.cpu = "100mi";
    },
    "an unknown resource of a container": (o) => {
      c(o).resources.requests.mem = "128Mi";
    },
  },
  "components/disruption-budget": {
    "no unavailable Pod": (o) => {
      budget(o).maxUnavailable = 0;
    },
    "no unavailable percentage": (o) => {
      budget(o).maxUnavailable = "0%";
    },
    "all replicas available": (o) => {
      const s = budget(o);
      delete s.maxUnavailable;
      s.minAvailable = 1;
    },
    "all percent available": (o) => {
      const s = budget(o);
      delete s.maxUnavailable;
      s.minAvailable = "100%";
      deployment(o).replicas = 3;
    },
  },
  "components/service-port": {
    "a Service without address": (o) => {
      svc(o).clusterIP = "None";
    },
    "a Service of UDP": (o) => {
      svc(o).ports[0].protocol = "UDP";
    },
  },
  "components/duplicate-entry": {
    "an environment variable twice": (o) => {
      c(o).env.push({ name: "POD_NAME", value: "a" });
    },
    "a port of a container twice": (o) => {
      c(o).ports.push({ name: "a", containerPort: 9443, protocol: "TCP" });
    },
  },
  "components/foreign-namespace": {
    "a subject in another namespace": (o) => {
      of(o, "ClusterRoleBinding").subjects[0].namespace = "default";
    },
    "the Service of a webhook in another namespace": (o) => {
      wh(o).clientConfig.service.namespace = "default";
    },
    "the Certificate of a webhook in another namespace": (o) => {
      of(o, "ValidatingWebhookConfiguration").metadata.annotations["cert-manager.io/inject-ca-from"] =
        "default/infrastructure-foo-serving-cert";
    },
  },
  "components/probe": {
    "a path of health checks that managers do not have": (o) => {
      c(o).livenessProbe.httpGet.path = "/health";
    },
    "a health check with TLS": (o) => {
      c(o).livenessProbe.httpGet.scheme = "HTTPS";
    },
    "a health check at the port of webhooks": (o) => {
      c(o).livenessProbe.httpGet.port = "webhook-server";
    },
  },
  "components/webhook-resource": {
    "the scope of a webhook": (o) => {
      wh(o).rules[0].scope = "Cluster";
    },
    "a misspelled group of a webhook": (o) => {
      wh(o).rules[0].apiGroups = ["infrastructure.cluster.k8s.io"];
    },
  },
  "components/certificate-usages": {
    "a certificate for clients": (o) => {
      of(o, "Certificate").spec.usages = ["client auth"];
    },
  },
  "components/certificate-authority": {
    "an Issuer that signs with a Certificate of its own": (o) => {
      of(o, "Issuer").spec = { ca: { secretName: of(o, "Certificate").spec.secretName } };
    },
  },
  "components/certificate-secret": {
    "two Certificates of one Secret": (o) => {
      const x = structuredClone(of(o, "Certificate"));
      x.metadata.name += "-b";
      o.push(x);
    },
  },
  "components/service-account-token": {
    "a Pod without token": (o) => {
      pod(o).automountServiceAccountToken = false;
    },
    "a ServiceAccount without token": (o) => {
      of(o, "ServiceAccount").automountServiceAccountToken = false;
    },
  },
  "components/canonical-image": {
    "a shortened digest": (o) => {
      c(o).image = "ghcr.io/acme/foo@sha256:abc";
    },
  },
  "components/unknown-field": {
    "a misspelled field of a Service": (o) => {
      svc(o).sessionafinity = "None";
    },
    "a misspelled selector": (o) => {
      svc(o).selecter = svc(o).selector;
      delete svc(o).selector;
    },
    "a misspelled field of a policy": (o) => {
      np(o).policyType = ["Ingress"];
    },
    "a misspelled field of a CRD": (o) => {
      crd(o).spec.versions[0].additionalPrinterColumn = [];
    },
  },
  "crd/name": {
    "the singular in the name of a CRD": (o) => {
      crd(o).metadata.name = "foocluster.infrastructure.cluster.x-k8s.io";
    },
    "a plural that is the singular": (o) => {
      crd(o).spec.names.plural = "foocluster";
      crd(o).metadata.name = "foocluster.infrastructure.cluster.x-k8s.io";
    },
    "another group of a CRD": (o) => {
      crd(o).spec.group = "infra.cluster.x-k8s.io";
    },
  },
  "crd/list-kind": {
    "a kind in lower case": (o) => {
      crd(o).spec.names.kind = "fooCluster";
    },
    "the kind as the kind of lists": (o) => {
      crd(o).spec.names.listKind = "FooCluster";
    },
  },
  "crd/storage-version": {
    "no storage version": (o) => {
      crd(o).spec.versions[0].storage = false;
    },
  },
  "crd/contract-label-version": {
    "no served version": (o) => {
      crd(o).spec.versions[0].served = false;
    },
    "a contract label with a missing version": (o) => {
      crd(o).metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta3";
    },
  },
  "crd/contract-label": {
    "no contract label": (o) => {
      delete crd(o).metadata.labels["cluster.x-k8s.io/v1beta2"];
    },
  },
  "crd/contract-label-value": {
    "a contract label with a comma": (o) => {
      crd(o).metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta2,v1beta1";
    },
  },
  "crd/scope": {
    "a scope in lower case": (o) => {
      crd(o).spec.scope = "namespaced";
    },
    "a cluster-scoped kind": (o) => {
      crd(o).spec.scope = "Cluster";
    },
  },
  "crd/definition": {
    "a conversion in lower case": (o) => {
      crd(o).spec.conversion = { strategy: "webhook" };
    },
    "a version twice": (o) => {
      crd(o).spec.versions.push({ ...structuredClone(crd(o).spec.versions[0]), storage: false });
    },
    "unknown fields that are preserved": (o) => {
      crd(o).spec.preserveUnknownFields = true;
    },
  },
  "crd/status-subresource": {
    "no subresource for the status": (o) => {
      delete crd(o).spec.versions[0].subresources;
    },
  },
  "components/removed-version": {
    "an old version of a Certificate": (o) => {
      of(o, "Certificate").apiVersion = "cert-manager.io/v1alpha2";
    },
    "an old version of a Deployment": (o) => {
      of(o, "Deployment").apiVersion = "apps/v1beta1";
    },
    "an old version of a budget": (o) => {
      of(o, "PodDisruptionBudget").apiVersion = "policy/v1beta1";
    },
    "an old version of a role": (o) => {
      of(o, "ClusterRole").apiVersion = "rbac.authorization.k8s.io/v1beta1";
    },
  },
  "components/provider-label-value": {
    "a provider label without type": (o) => {
      of(o, "ServiceAccount").metadata.labels["cluster.x-k8s.io/provider"] = "foo";
    },
  },
  "components/missing-reference": {
    "a service account without its suffix": (o) => {
      pod(o).serviceAccountName = "infrastructure-foo";
    },
    "the registry Secret of a ServiceAccount": (o) => {
      of(o, "ServiceAccount").imagePullSecrets = [{ name: "x" }];
    },
    "a key of a volume": (o) => {
      add(o, "v1", "ConfigMap", { data: { a: "b" } });
      pod(o).volumes.push({
        name: "cm",
        configMap: { name: "infrastructure-foo-system-a", items: [{ key: "b", path: "b" }] },
      });
    },
    "a RuntimeClass": (o) => {
      pod(o).runtimeClassName = "gvisr";
    },
    "a role of another kind": (o) => {
      of(o, "RoleBinding").roleRef.kind = "ClusterRole";
    },
  },
  "components/leader-election": {
    "two managers without leader election": (o) => {
      deployment(o).replicas = 2;
      c(o).args[0] = "--leader-elect=false";
    },
  },
};

export const runningSeeds: readonly SeededViolation[] = Object.entries(ways).flatMap(([rule, breaks]) =>
  Object.entries(breaks).map(([what, plant]) =>
    seed(rule, `${what} of a release`, released, (files) => plant(Object.values(files)[0] as Objects)),
  ),
);

import type { Loose } from "../../loose.ts";
import { type Files, infrastructure } from "../clean-providers.ts";
import {
  components,
  container,
  crd,
  drop,
  object,
  pod,
  type SeededViolation,
  seed,
} from "./seeded-violation.ts";

const namespace = "capf-system";
const inject = "cert-manager.io/inject-ca-from";

/** A provider with a conversion, a webhook of a kind, and a Service of metrics. */
export function served(): Files {
  const files = infrastructure();
  const machine = crd(files, "FooMachine");
  machine.metadata.annotations = { [inject]: `${namespace}/capf-serving` };
  machine.spec.conversion = {
    strategy: "Webhook",
    webhook: {
      clientConfig: { service: { name: "capf-webhook", namespace, path: "/convert" } },
      conversionReviewVersions: ["v1"],
    },
  };
  const [first] = object(files, "ValidatingWebhookConfiguration").webhooks;
  first.clientConfig.service.path = `/validate-infrastructure-cluster-x-k8s-io-v1beta2-foomachine`;
  const labels = { "cluster.x-k8s.io/provider": "infrastructure-foo" };
  const metadata = { name: "capf-metrics", namespace, labels };
  components(files).push(
    { apiVersion: "v1", kind: "ConfigMap", metadata: { ...metadata, name: "capf-config" }, data: { a: "b" } },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata,
      spec: { selector: { app: "capf" }, ports: [{ name: "metrics", port: 8443, targetPort: 8443 }] },
    },
    {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: { app: "capf" } } },
    },
  );
  container(files).envFrom = [{ configMapRef: { name: "capf-config" } }];
  return files;
}

const webhooks = (files: Files): Loose => object(files, "ValidatingWebhookConfiguration");
const conversion = (files: Files): Loose => crd(files, "FooMachine").spec.conversion.webhook;
const service = (files: Files): Loose => object(files, "Service", "webhook").spec;
const certificate = (files: Files): Loose => object(files, "Certificate").spec;
const leases = (files: Files): Loose => object(files, "Role", "leader").rules[0];

/** Ways to break a release, by the rule that reports each. */
const ways: Readonly<Record<string, Readonly<Record<string, (files: Files) => void>>>> = {
  "components/webhook-ca": {
    "an admission webhook without CA": (w) => delete webhooks(w).metadata.annotations,
    "a conversion without CA": (w) => delete crd(w, "FooMachine").metadata.annotations,
    "the empty CA bundle of controller-gen": (w) => {
      delete crd(w, "FooMachine").metadata.annotations;
      conversion(w).clientConfig.caBundle = "Cg==";
    },
    "an annotation with a typing error": (w) => {
      webhooks(w).metadata.annotations = { "cert-manager.io/injectca-from": `${namespace}/capf-serving` };
    },
    "an annotation that injects something else": (w) => {
      webhooks(w).metadata.annotations = { "sidecar.example.com/inject-proxy": "true" };
    },
    "a mutating webhook without CA": (w) => {
      const other = structuredClone(webhooks(w));
      other.kind = "MutatingWebhookConfiguration";
      delete other.metadata.annotations;
      other.webhooks = other.webhooks.slice(1);
      components(w).push(other);
    },
  },
  "components/webhook-path": {
    "a conversion without path": (w) => delete conversion(w).clientConfig.service.path,
    "a conversion at another path": (w) => {
      conversion(w).clientConfig.service.path = "/conversion";
    },
    "an admission webhook without path": (w) => delete webhooks(w).webhooks[0].clientConfig.service.path,
    "the path of a kind without rules": (w) => {
      webhooks(w).webhooks[0].clientConfig.service.path =
        "/validate-infrastructure-cluster-x-k8s-io-v1beta2-foonode";
    },
    "the path of an old version": (w) => {
      webhooks(w).webhooks[0].clientConfig.service.path =
        "/validate-infrastructure-cluster-x-k8s-io-v1beta1-foomachine";
    },
    "the path of a mutating webhook": (w) => {
      webhooks(w).webhooks[0].clientConfig.service.path =
        "/mutate-infrastructure-cluster-x-k8s-io-v1beta2-foomachine";
    },
    "the path of another group": (w) => {
      webhooks(w).webhooks[0].clientConfig.service.path = "/validate-foo-example-com-v1beta2-foomachine";
    },
  },
  "components/certificate-names": {
    "the name of another Service": (w) => {
      certificate(w).dnsNames = [`capf-webhook-service.${namespace}.svc`];
    },
    "the name in another namespace": (w) => {
      certificate(w).dnsNames = ["capf-webhook.default.svc"];
    },
    "the long name alone": (w) => {
      certificate(w).dnsNames = [`capf-webhook.${namespace}.svc.cluster.local`];
    },
    "the name of the Service alone": (w) => {
      certificate(w).dnsNames = ["capf-webhook"];
    },
    "no names": (w) => {
      delete certificate(w).dnsNames;
      certificate(w).commonName = `capf-webhook.${namespace}.svc`;
    },
    "variables of kustomize": (w) => {
      certificate(w).dnsNames = ["$(SERVICE_NAME).$(SERVICE_NAMESPACE).svc"];
    },
  },
  "components/certificate-secret": {
    "a Secret that no Pod mounts": (w) => {
      certificate(w).secretName = "webhook-server-cert";
    },
    "a volume of another Secret": (w) => {
      pod(w).volumes[0].secret.secretName = "capf-cert";
    },
    "no volume": (w) => {
      delete pod(w).volumes;
      delete container(w).volumeMounts;
    },
    "a volume that no container mounts": (w) => {
      delete container(w).volumeMounts;
    },
    "a mount in another folder": (w) => {
      container(w).volumeMounts[0].mountPath = "/tmp/k8s-webhook-server/certs";
    },
    "an argument with another folder": (w) => {
      container(w).args.push("--webhook-cert-dir=/etc/certs");
    },
  },
  "components/service-selector": {
    "a policy of the network without Pods": (w) => {
      components(w).push({
        apiVersion: "networking.k8s.io/v1",
        kind: "NetworkPolicy",
        metadata: object(w, "ConfigMap").metadata,
        spec: { podSelector: { matchLabels: { app: "capi" } }, policyTypes: ["Ingress"] },
      });
    },
    "the Pods of two Deployments": (w) => {
      const other = structuredClone(object(w, "Deployment"));
      other.metadata.name = "capf-other-manager";
      components(w).push(other);
    },
    "a label that no Pod has": (w) => {
      service(w).selector = { "control-plane": "capf" };
    },
    "another value": (w) => {
      service(w).selector = { app: "capf-controller" };
    },
    "an additional label": (w) => {
      service(w).selector = { app: "capf", tier: "webhook" };
    },
    "no selector": (w) => {
      delete service(w).selector;
    },
    "a Service of metrics without Pods": (w) => {
      object(w, "Service", "metrics").spec.selector = { app: "metrics" };
    },
    "a budget without Pods": (w) => {
      object(w, "PodDisruptionBudget").spec.selector.matchLabels = { app: "other" };
    },
  },
  "components/service-port": {
    "a target by a name that no container has": (w) => {
      service(w).ports[0].targetPort = "webhook";
    },
    "a target by a number that no container has": (w) => {
      service(w).ports[0].targetPort = 9444;
    },
    "no target": (w) => {
      delete service(w).ports[0].targetPort;
    },
    "a renamed port of the container": (w) => {
      container(w).ports[0].name = "webhooks";
    },
    "another port of the Service": (w) => {
      service(w).ports[0].port = 8443;
    },
    "a webhook at another port": (w) => {
      webhooks(w).webhooks[0].clientConfig.service.port = 9443;
    },
    "a conversion at another port": (w) => {
      conversion(w).clientConfig.service.port = 9443;
    },
    "an argument with another port": (w) => {
      container(w).args.push("--webhook-port=9444");
    },
    "a probe by a name that the container does not have": (w) => {
      container(w).livenessProbe.httpGet.port = "health";
    },
    "a probe at a closed port": (w) => {
      container(w).livenessProbe.httpGet.port = 9441;
    },
    "a readiness probe of TCP at a closed port": (w) => {
      container(w).readinessProbe = { tcpSocket: { port: 1234 } };
    },
    "another address of health checks": (w) => {
      container(w).args.push("--health-probe-bind-address=:8081");
    },
    "a startup probe by name": (w) => {
      container(w).startupProbe = { httpGet: { path: "/", port: "start" } };
    },
  },
  "components/missing-reference": {
    "the Service of a conversion": (w) => {
      conversion(w).clientConfig.service.name = "capf-conversion";
    },
    "the ConfigMap of variables": (w) => drop(w, ({ kind }) => kind === "ConfigMap"),
    "the ConfigMap of a volume": (w) => {
      pod(w).volumes.push({ name: "config", configMap: { name: "capf-settings" } });
    },
    "the Secret of a variable": (w) => {
      container(w).env = [{ name: "A", valueFrom: { secretKeyRef: { name: "capf-key", key: "a" } } }];
    },
    "the Secret of a projected volume": (w) => {
      pod(w).volumes.push({ name: "p", projected: { sources: [{ secret: { name: "capf-token" } }] } });
    },
    "the key of a ConfigMap": (w) => {
      container(w).env = [{ name: "A", valueFrom: { configMapKeyRef: { name: "capf-config", key: "b" } } }];
    },
    "the Issuer as a ClusterIssuer": (w) => {
      certificate(w).issuerRef.kind = "ClusterIssuer";
    },
    "a priority class": (w) => {
      pod(w).priorityClassName = "system-cluster-critcal";
    },
    "the Secret of a registry": (w) => {
      pod(w).imagePullSecrets = [{ name: "registry" }];
    },
    "the claim of a volume": (w) => {
      pod(w).volumes.push({ name: "data", persistentVolumeClaim: { claimName: "capf-data" } });
    },
    "the Certificate of a conversion": (w) => {
      crd(w, "FooMachine").metadata.annotations[inject] = `${namespace}/capf-certificate`;
    },
    "the subject of a RoleBinding": (w) => {
      object(w, "RoleBinding", "leader").subjects.push({ kind: "ServiceAccount", name: "capf", namespace });
    },
    "the role of leader election": (w) => drop(w, ({ kind }) => kind === "Role"),
    "the Deployment of a scaler": (w) => {
      components(w).push({
        apiVersion: "autoscaling/v2",
        kind: "HorizontalPodAutoscaler",
        metadata: object(w, "ConfigMap").metadata,
        spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "capf" }, maxReplicas: 2 },
      });
    },
  },
  "rbac/leader-election": {
    "no rule": (w) => {
      object(w, "Role", "leader").rules = [];
    },
    "the old resource": (w) => {
      leases(w).resources = ["configmaps"];
    },
    "another group": (w) => {
      leases(w).apiGroups = [""];
    },
    "no update": (w) => {
      leases(w).verbs = ["get", "create", "list", "watch"];
    },
    "no create": (w) => {
      leases(w).verbs = ["get", "update", "patch"];
    },
    "a binding of another account": (w) => {
      object(w, "RoleBinding", "leader").subjects[0].name = "default";
    },
    "no binding": (w) => drop(w, ({ kind }) => kind === "RoleBinding"),
    "the default account": (w) => {
      delete pod(w).serviceAccountName;
      object(w, "ClusterRoleBinding").subjects[0].name = "default";
    },
  },
  "components/rejected": {
    "a selector unlike the labels of the template": (w) => {
      object(w, "Deployment").spec.selector.matchLabels = { app: "capf", tier: "a" };
    },
    "no selector of a Deployment": (w) => delete object(w, "Deployment").spec.selector,
    "a name with capital letters": (w) => {
      object(w, "ConfigMap").metadata.name = "Capf";
      container(w).envFrom[0].configMapRef.name = "Capf";
    },
    "a name of 64 characters": (w) => {
      object(w, "Service", "metrics").metadata.name = "a".repeat(64);
    },
    "a label value of 64 characters": (w) => {
      object(w, "ConfigMap").metadata.labels.version = "a".repeat(64);
    },
    "a label value with a slash": (w) => {
      object(w, "ConfigMap").metadata.labels.version = "a/b";
    },
    "a label without quotes": (w) => {
      object(w, "Deployment").spec.template.metadata.labels.enabled = true;
    },
    "an annotation without quotes": (w) => {
      object(w, "ConfigMap").metadata.annotations = { "example.com/port": 8080 };
    },
    "an invalid key of a label": (w) => {
      object(w, "ConfigMap").metadata.labels["a/b/c"] = "d";
    },
    "a mount without volume": (w) => {
      container(w).volumeMounts.push({ name: "tmp", mountPath: "/tmp" });
    },
    "two mounts at one folder": (w) => {
      pod(w).volumes.push({ name: "tmp", emptyDir: {} });
      container(w).volumeMounts.push({ ...container(w).volumeMounts[0], name: "tmp" });
    },
    "two volumes of one name": (w) => {
      pod(w).volumes.push({ name: "cert", emptyDir: {} });
    },
    "two containers of one name": (w) => {
      pod(w).containers.push({ name: "manager", image: "ghcr.io/example/proxy:v1.0.0" });
    },
    "a request over the limit": (w) => {
      container(w).resources = { requests: { memory: "1Gi" }, limits: { memory: "512Mi" } };
    },
    "a limit that is not a quantity": (w) => {
      container(w).resources = { limits: { memory: "512MB" } };
    },
    "a long name of a port": (w) => {
      container(w).ports.push({ name: "a-very-long-name", containerPort: 1 });
    },
    "a port out of range": (w) => {
      container(w).ports.push({ name: "other", containerPort: 70000 });
    },
    "an argument without quotes": (w) => {
      container(w).args.push(8080);
    },
    "a variable without quotes": (w) => {
      container(w).env = [{ name: "DEBUG", value: true }];
    },
    "a probe without handler": (w) => {
      container(w).readinessProbe = { periodSeconds: 10 };
    },
    "no containers": (w) => {
      const other = structuredClone(object(w, "Deployment"));
      other.metadata.name = "capf-other";
      other.spec.selector.matchLabels = { app: "other" };
      other.spec.template.metadata.labels = { app: "other" };
      other.spec.template.spec = { serviceAccountName: "capf-manager", containers: [] };
      components(w).push(other);
    },
    "a restart policy of a Job": (w) => {
      pod(w).restartPolicy = "Never";
    },
    "two webhooks of one name": (w) => {
      webhooks(w).webhooks[1].name = webhooks(w).webhooks[0].name;
    },
    "a short name of a webhook": (w) => {
      webhooks(w).webhooks[0].name = "validation";
    },
    "no side effects": (w) => delete webhooks(w).webhooks[0].sideEffects,
    "review versions that the API server does not send": (w) => {
      webhooks(w).webhooks[0].admissionReviewVersions = ["v2"];
    },
    "a long timeout": (w) => {
      webhooks(w).webhooks[0].timeoutSeconds = 60;
    },
    "an operation in lower case": (w) => {
      webhooks(w).webhooks[0].rules[0].operations = ["create"];
    },
    "two ports without names": (w) => {
      service(w).ports.push({ port: 8080, targetPort: 8080 });
    },
    "no ports": (w) => {
      object(w, "Service", "metrics").spec.ports = [];
    },
    "a boolean in a ConfigMap": (w) => {
      object(w, "ConfigMap").data.enabled = true;
    },
    "an invalid key of a ConfigMap": (w) => {
      object(w, "ConfigMap").data["a b"] = "c";
    },
    "a value that YAML reads as a boolean": (w) => {
      container(w).env = [{ name: "DEBUG", value: "yes" }];
    },
    "a subject with the group of roles": (w) => {
      object(w, "ClusterRoleBinding").subjects[0].apiGroup = "rbac.authorization.k8s.io";
    },
    "a duration in days": (w) => {
      certificate(w).duration = "90d";
    },
    "a pull policy in lower case": (w) => {
      container(w).imagePullPolicy = "always";
    },
    "a type of a Service": (w) => {
      service(w).type = "ClusterIp";
    },
    "a protocol of a Service": (w) => {
      service(w).ports[0].protocol = "tcp";
    },
    "a protocol of a container": (w) => {
      container(w).ports[0].protocol = "tcp";
    },
    "an unknown field of a Pod": (w) => {
      container(w).env = [{ name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.namespce" } } }];
    },
    "a level of Pod security": (w) => {
      object(w, "Namespace").metadata.labels["pod-security.kubernetes.io/enforce"] = "strict";
    },
    "a rule without verbs": (w) => {
      object(w, "ClusterRole", "manager").rules.push({ apiGroups: [""], resources: ["events"] });
    },
    "a rule without resources": (w) => {
      object(w, "ClusterRole", "manager").rules.push({ apiGroups: [""], verbs: ["get"] });
    },
  },
  "components/arguments": {
    "a variable of kustomize": (w) => {
      delete container(w).envFrom;
      drop(w, ({ kind }) => kind === "ConfigMap");
      container(w).args.push("--namespace=$(POD_NAMESPACE)");
    },
    "a misspelled variable": (w) => {
      delete container(w).envFrom;
      drop(w, ({ kind }) => kind === "ConfigMap");
      container(w).env = [{ name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }];
      container(w).command = ["/manager", "--identity=$(PODNAME)"];
    },
    "a feature gate with a colon": (w) => {
      container(w).args.push("--feature-gates=MachinePool:${EXP_MACHINE_POOL:=true}");
    },
    "several flags in one argument": (w) => {
      container(w).args.push("--v=2 --logging-format=json");
    },
    "a flag and its value in one argument": (w) => {
      container(w).args.push("--logging-format json");
    },
    "a feature gate without a value": (w) => {
      container(w).args.push("--feature-gates=MachinePool=true,ClusterTopology");
    },
  },
  "components/webhook-resource": {
    "a misspelled plural": (w) => {
      webhooks(w).webhooks[1].rules[0].resources = ["foomachinepolls"];
    },
    "a group with a version": (w) => {
      webhooks(w).webhooks[1].rules[0].apiGroups = ["infrastructure.cluster.x-k8s.io/v1beta2"];
    },
  },
  "components/leader-election": {
    "two replicas without election": (w) => {
      object(w, "Deployment").spec.replicas = 2;
      container(w).args = ["--leader-elect=false"];
    },
  },
  "crd/scale-subresource": {
    "a path that the schema does not have": (w) => {
      crd(w, "FooMachinePool").spec.versions[0].subresources.scale = {
        specReplicasPath: ".spec.replicaz",
        statusReplicasPath: ".status.replicas",
      };
    },
  },
  "rbac/provider-role": {
    "no binding": (w) => drop(w, ({ kind }) => kind === "ClusterRoleBinding"),
    "an aggregated role that selects nothing": (w) => {
      object(w, "ClusterRole", "manager").aggregationRule = {
        clusterRoleSelectors: [{ matchLabels: { "example.com/aggregate": "true" } }],
      };
    },
  },
  "components/namespace-reference": {
    "the address of a webhook": (w) => {
      webhooks(w).webhooks[0].clientConfig = { url: `https://capf-webhook.${namespace}.svc/validate` };
    },
  },
};

export const servingSeeds: readonly SeededViolation[] = Object.entries(ways).flatMap(([rule, breaks]) =>
  Object.entries(breaks).map(([what, plant]) => seed(rule, what, served, plant)),
);

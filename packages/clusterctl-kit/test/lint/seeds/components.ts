import type { Loose } from "../../loose.ts";
import {
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  type Files,
  infrastructure,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
} from "../clean-providers.ts";
import {
  components,
  container,
  crd,
  drop,
  file,
  forget,
  object,
  pod,
  type SeededViolation,
  seed,
  version,
} from "./seeded-violation.ts";

const namespace = "capf-system";
const image = "ghcr.io/example/capf:v1.0.0";
const inject = "cert-manager.io/inject-ca-from";

/** Adds an object of the provider's namespace. */
const add = (files: Files, kind: string, name: string, more: Loose = {}, apiVersion = "v1"): void => {
  components(files).push({ apiVersion, kind, metadata: { name, namespace }, ...more });
};
/** Adds a cluster-scoped object. */
const addGlobal = (files: Files, apiVersion: string, kind: string, name: string, more: Loose = {}): void => {
  components(files).push({ apiVersion, kind, metadata: { name }, ...more });
};
/** Adds a workload with the pod of the manager. */
const addWorkload = (files: Files, kind: string, apiVersion = "apps/v1"): Loose => {
  const { metadata, spec: own } = structuredClone(object(files, "Deployment"));
  const { template } = own;
  const spec: Loose =
    kind === "CronJob" ? { schedule: "@daily", jobTemplate: { spec: { template } } } : { ...own };
  delete spec.replicas;
  const { labels } = metadata;
  components(files).push({ apiVersion, kind, metadata: { name: "capf-other", namespace, labels }, spec });
  return template.spec;
};

/** Violations in namespaces, names and references of components. */
export const componentSeeds: readonly SeededViolation[] = [
  seed("components/several-namespaces", "a second Namespace of an extension", runtimeExtension, (w) =>
    addGlobal(w, "v1", "Namespace", "capf-webhooks"),
  ),
  seed("components/foreign-namespace", "a ServiceAccount elsewhere", infrastructure, (w) => {
    object(w, "ServiceAccount").metadata.namespace = "kube-system";
  }),
  seed("components/foreign-namespace", "a Deployment elsewhere", controlPlane, (w) => {
    object(w, "Deployment").metadata.namespace = "default";
  }),
  seed("components/foreign-namespace", "a ConfigMap elsewhere", bootstrapOfV1beta1, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "capf-config", namespace: "cert-manager" },
    });
  }),
  seed("components/namespace-reference", "a host name in an argument", controlPlane, (w) => {
    container(w).args.push("--webhook-host=capf-webhook.capf-system.svc");
  }),
  seed("components/namespace-reference", "a command", bootstrap, (w) => {
    container(w).command = ["/manager", "--namespace=capf-system"];
  }),
  seed("components/namespace-reference", "the environment of an init container", ipam, (w) => {
    pod(w).initContainers = [{ name: "init", image, env: [{ name: "NS", value: namespace }] }];
  }),
  seed("components/namespace-reference", "the secret of a CA", infrastructureOfV1beta1, (w) => {
    object(w, "ValidatingWebhookConfiguration").metadata.annotations = {
      "cert-manager.io/inject-ca-from-secret": "capf-system/capf-serving",
    };
  }),
  seed("components/inject-ca-from", "two slashes on a CRD", bootstrap, (w) => {
    crd(w, "FooConfig").metadata.annotations = { [inject]: "capf-system/capf/serving" };
  }),
  seed("components/inject-ca-from", "no certificate", controlPlane, (w) => {
    object(w, "ValidatingWebhookConfiguration").metadata.annotations[inject] = "capf-system/";
  }),
  seed("components/provider-label-value", "another type", infrastructureOfV1beta1, (w) => {
    object(w, "Deployment").metadata.labels["cluster.x-k8s.io/provider"] = "bootstrap-foo";
  }),
  seed("components/provider-label-value", "the type without name", ipam, (w) => {
    object(w, "ServiceAccount").metadata.labels["cluster.x-k8s.io/provider"] = "ipam";
  }),
  seed("components/missing-reference", "the account of a binding", infrastructure, (w) => {
    object(w, "ClusterRoleBinding").subjects[0].name = "capf-controller";
  }),
  seed("components/missing-reference", "the role of a binding", bootstrap, (w) => {
    object(w, "ClusterRoleBinding").roleRef.name = "capf-system-other";
  }),
  seed("components/missing-reference", "the role of a RoleBinding", controlPlane, (w) =>
    add(
      w,
      "RoleBinding",
      "capf-leader",
      { roleRef: { kind: "Role", name: "capf-leader" }, subjects: [] },
      "rbac.authorization.k8s.io/v1",
    ),
  ),
  seed("components/missing-reference", "the issuer of a certificate", ipam, (w) => {
    object(w, "Certificate").spec.issuerRef.name = "capf-selfsigned";
  }),
  seed("components/missing-reference", "the certificate of a webhook", bootstrapOfV1beta1, (w) => {
    object(w, "ValidatingWebhookConfiguration").metadata.annotations[inject] = "capf-system/capf-webhook";
  }),
  seed("components/missing-reference", "the certificate of a CRD", infrastructure, (w) => {
    crd(w, "FooMachine").metadata.annotations = { [inject]: "capf-system/capf-conversion" };
  }),
  seed("components/missing-reference", "the Service of a mutating webhook", controlPlane, (w) => {
    const webhook = structuredClone(object(w, "ValidatingWebhookConfiguration"));
    webhook.kind = "MutatingWebhookConfiguration";
    webhook.webhooks[0].clientConfig.service.name = "capf-mutation";
    components(w).push(webhook);
  }),
  seed("components/missing-reference", "the account of a DaemonSet", bootstrap, (w) => {
    addWorkload(w, "DaemonSet").serviceAccountName = "capf-agent";
  }),
  seed("components/duplicate-object", "a Service with other ports", controlPlane, (w) => {
    const other = structuredClone(object(w, "Service"));
    other.spec.ports[0].port = 8443;
    components(w).push(other);
  }),
  seed("components/duplicate-object", "a role twice", bootstrap, (w) => {
    components(w).push(structuredClone(object(w, "ClusterRole")));
  }),
  seed("components/no-object-name", "an object without kind", infrastructure, (w) => {
    components(w).push({ apiVersion: "v1", metadata: { name: "capf-config", namespace } });
  }),
  seed("components/no-object-name", "an object without apiVersion", ipam, (w) => {
    components(w).push({ kind: "ConfigMap", metadata: { name: "capf-config", namespace } });
  }),
  seed("components/removed-version", "a CRD of the first version", infrastructure, (w) => {
    const { spec, ...others } = crd(w, "FooMachineTemplate");
    const [{ schema, subresources, additionalPrinterColumns, ...served }] = spec.versions;
    Object.assign(crd(w, "FooMachineTemplate"), {
      ...others,
      apiVersion: "apiextensions.k8s.io/v1beta1",
      spec: {
        ...spec,
        validation: schema,
        subresources,
        additionalPrinterColumns: additionalPrinterColumns.map(({ jsonPath, ...column }: Loose) => ({
          ...column,
          JSONPath: jsonPath,
        })),
        versions: [served],
      },
    });
  }),
  seed("components/removed-version", "a webhook configuration of the first version", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").apiVersion = "admissionregistration.k8s.io/v1beta1";
  }),
  seed("components/removed-version", "a Certificate of an older cert-manager", infrastructure, (w) => {
    object(w, "Certificate").apiVersion = "cert-manager.io/v1alpha2";
  }),
  seed("components/webhook-versions", "a served version without webhook", infrastructure, (w) => {
    const older = { ...structuredClone(version(w, "FooMachinePool")), name: "v1beta1", storage: false };
    crd(w, "FooMachinePool").spec.versions.push(older);
  }),
  seed("components/webhook-versions", "a rule of a removed version", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules[0].apiVersions = ["v1alpha4"];
  }),
  seed("components/several-namespaces", "two Namespaces", infrastructure, (w) => {
    components(w).push({ apiVersion: "v1", kind: "Namespace", metadata: { name: "capf-webhooks" } });
  }),
  seed("components/foreign-namespace", "a Service elsewhere", infrastructure, (w) => {
    object(w, "Service").metadata.namespace = "default";
  }),
  seed("components/namespace-reference", "the namespace in an argument", infrastructure, (w) => {
    container(w).args.push("--leader-election-namespace=capf-system");
  }),
  seed("components/namespace-reference", "the namespace in the environment", infrastructure, (w) => {
    container(w).env = [{ name: "NAMESPACE", value: "capf-system" }];
  }),
  seed("components/inject-ca-from", "the annotation without namespace", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").metadata.annotations["cert-manager.io/inject-ca-from"] =
      "capf-serving";
  }),
  seed("components/provider-label-value", "a label without type", infrastructure, (w) => {
    object(w, "Deployment").metadata.labels["cluster.x-k8s.io/provider"] = "foo";
  }),
  seed("components/missing-reference", "a missing ServiceAccount", infrastructure, (w) => {
    pod(w).serviceAccountName = "capf-other";
  }),
  seed("components/missing-reference", "a missing Service of a webhook", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").webhooks[0].clientConfig.service.name = "capf-hooks";
  }),
  seed("components/duplicate-object", "a duplicate object", infrastructure, (w) => {
    components(w).push(structuredClone(object(w, "ServiceAccount")));
  }),
  seed("components/no-object-name", "generateName", infrastructure, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { generateName: "capf-", namespace: "capf-system" },
    });
  }),
  seed("components/manager-container", "another name of the container", infrastructure, (w) => {
    container(w).name = "controller";
  }),
  seed("components/canonical-image", "controller:latest", infrastructure, (w) => {
    container(w).image = "controller:latest";
  }),
  seed("components/canonical-image", "a short name of Docker Hub", infrastructure, (w) => {
    container(w).image = "example/capf:v1";
  }),
  seed("components/rejected", "no image", infrastructure, (w) => {
    delete container(w).image;
  }),
  seed("components/retired-image", "the image of kubebuilder's proxy", infrastructure, (w) => {
    object(w, "Deployment").spec.template.spec.containers.push({
      name: "kube-rbac-proxy",
      image: "gcr.io/kubebuilder/kube-rbac-proxy:v0.8.0",
    });
  }),
  seed("components/retired-image", "an image in the text of a manifest", infrastructure, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "capf-addons", namespace: "capf-system" },
      data: { pause: "kind: Pod\nspec:\n  containers:\n  - image: k8s.gcr.io/pause:3.5\n" },
    });
  }),
  seed("components/unknown-field", "a misspelled field of the spec", infrastructure, (w) => {
    object(w, "Deployment").spec.replica = 2;
  }),
  seed("components/unknown-field", "a misspelled field of a container", infrastructure, (w) => {
    container(w).arguments = [];
  }),
  seed("components/typed-variable", "replicas by a variable", infrastructure, (w) => {
    object(w, "Deployment").spec.replicas = "${FOO_REPLICAS:=1}";
  }),
  seed(
    "components/namespace-reference",
    "the hard-coded namespace of the Service",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").spec.clientConfig.service.namespace = "capf-system";
    },
  ),
  seed(
    "components/namespace-reference",
    "the hard-coded namespace of the secret",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").metadata.annotations["runtime.cluster.x-k8s.io/inject-ca-from-secret"] =
        "capf-system/capf-serving";
    },
  ),
  seed("object/managed-by-label", "the label of external management", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].metadata.labels = {
      "cluster.x-k8s.io/managed-by": "terraform",
    };
  }),
];

/** Violations in workloads. */
export const workloadSeeds: readonly SeededViolation[] = [
  seed("components/arguments", "leader election with yes", infrastructure, (w) => {
    container(w).args = ["--leader-elect=yes"];
  }),
  seed("components/arguments", "a port as address", infrastructure, (w) => {
    container(w).args = ["--leader-elect", "--health-probe-bind-address=9440"];
  }),
  seed("components/arguments", "one port for two servers", infrastructure, (w) => {
    container(w).args = ["--leader-elect", "--health-addr=:9440", "--metrics-bind-address=0.0.0.0:9440"];
  }),
  seed("components/arguments", "metrics at the port of webhooks", infrastructure, (w) => {
    container(w).args = ["--leader-elect", "--metrics-bind-address=:9443"];
  }),
  seed("components/manager-container", "no Deployment", bootstrap, (w) =>
    drop(w, ({ kind }) => kind === "Deployment"),
  ),
  seed("components/manager-container", "manager as an init container", ipam, (w) => {
    container(w).name = "controller";
    pod(w).initContainers = [{ name: "manager", image }];
  }),
  seed("components/canonical-image", "capital letters", controlPlane, (w) => {
    container(w).image = "ghcr.io/Example/capf:v1.0.0";
  }),
  seed("components/canonical-image", "an init container of Docker Hub", bootstrap, (w) => {
    pod(w).initContainers = [{ name: "init", image: "busybox:1.37" }];
  }),
  seed("components/canonical-image", "docker.io without user", infrastructureOfV1beta1, (w) => {
    container(w).image = "docker.io/capf:v1.0.0";
  }),
  seed("components/canonical-image", "the image of a DaemonSet", infrastructure, (w) => {
    addWorkload(w, "DaemonSet").containers[0].image = "capf/agent:v1.0.0";
  }),
  seed("components/rejected", "an empty image", controlPlane, (w) => {
    container(w).image = "";
  }),
  seed("components/rejected", "an init container without image", ipam, (w) => {
    pod(w).initContainers = [{ name: "init" }];
  }),
  seed("components/unknown-field", "a misspelled field of the pod", controlPlane, (w) => {
    pod(w).toleration = [];
  }),
  seed("components/unknown-field", "an unknown field of the template", bootstrap, (w) => {
    object(w, "Deployment").spec.template.labels = { app: "capf" };
  }),
  seed("components/unknown-field", "a misspelled field of an init container", ipam, (w) => {
    pod(w).initContainers = [{ name: "init", image, volumeMount: [] }];
  }),
  seed("components/typed-variable", "a port", infrastructureOfV1beta1, (w) => {
    container(w).ports[0].containerPort = "${FOO_PORT:=9443}";
  }),
  seed("components/typed-variable", "the grace period", bootstrap, (w) => {
    pod(w).terminationGracePeriodSeconds = "${FOO_GRACE_PERIOD:=10}";
  }),
  seed("components/typed-variable", "the limit of revisions", ipam, (w) => {
    object(w, "Deployment").spec.revisionHistoryLimit = "${FOO_REVISIONS}";
  }),
];

const withConfig = (): Files => runtimeExtension(true);
const config = (files: Files): Loose => object(files, "ExtensionConfig");

/** Violations in Runtime Extensions. */
export const extensionSeeds: readonly SeededViolation[] = [
  seed("extension/client-config", "a URL and a Service", withConfig, (w) => {
    config(w).spec.clientConfig.url = "https://foo.example.com";
  }),
  seed("extension/client-config", "a Service without name", withConfig, (w) => {
    delete config(w).spec.clientConfig.service.name;
  }),
  seed("extension/client-config", "a Service without namespace", withConfig, (w) => {
    delete config(w).spec.clientConfig.service.namespace;
  }),
  seed("extension/name", "capital letters", withConfig, (w) => {
    config(w).metadata.name = "capf-system-Foo";
  }),
  seed("extension/name", "a name of 70 characters", withConfig, (w) => {
    config(w).metadata.name = `capf-system-${"a".repeat(58)}`;
  }),
  seed("extension/namespaced", "the namespace default", withConfig, (w) => {
    config(w).metadata.namespace = "default";
  }),
  seed("extension/ca-bundle", "a Secret without namespace", withConfig, (w) => {
    config(w).metadata.annotations["runtime.cluster.x-k8s.io/inject-ca-from-secret"] = "capf-serving";
  }),
  seed("extension/service", "the Service of a second config", withConfig, (w) => {
    const other = structuredClone(config(w));
    other.metadata.name = "capf-system-bar";
    other.spec.clientConfig.service.name = "capf-bar";
    components(w).push(other);
  }),
  seed("extension/replicas", "one replica", runtimeExtension, (w) => {
    object(w, "Deployment").spec.replicas = 1;
  }),
  seed("extension/privileges", "the network of the host", runtimeExtension, (w) => {
    pod(w).hostNetwork = true;
  }),
  seed("extension/privileges", "a privileged container", runtimeExtension, (w) => {
    pod(w).containers[0].securityContext = { privileged: true };
  }),
  seed("components/variable-prefix", "a general name", infrastructure, (w) => {
    pod(w).containers[0].args.push("--v=${LOG_LEVEL:=0}");
  }),
  seed("extension/service-account", "the default account by name", runtimeExtension, (w) => {
    pod(w).serviceAccountName = "default";
  }),
  seed(
    "extension/client-config",
    "http",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").spec.clientConfig = { url: "http://foo.example.com", caBundle: "" };
    },
  ),
  seed(
    "extension/client-config",
    "neither URL nor Service",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").spec.clientConfig = {};
    },
  ),
  seed(
    "extension/name",
    "a name with dots",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").metadata.name = "capf-system-foo.example.com";
    },
  ),
  seed(
    "extension/namespaced",
    "a namespace",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").metadata.namespace = "${FOO_NAMESPACE:=capf-system}";
    },
  ),
  seed(
    "extension/ca-bundle",
    "no certificate",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").metadata.annotations = {};
    },
  ),
  seed(
    "extension/service",
    "a missing Service",
    () => runtimeExtension(true),
    (w) => {
      object(w, "ExtensionConfig").spec.clientConfig.service.name = "capf-server";
    },
  ),
  seed("extension/service-account", "the default account", runtimeExtension, (w) => {
    delete pod(w).serviceAccountName;
  }),
  seed("components/missing-crd", "a forgotten CRD", infrastructure, (w) => {
    forget(w, (item) => /^FooMachinePool/.test(item.spec?.names?.kind));
  }),
  seed("components/missing-crd", "a forgotten CRD of another kind", infrastructure, (w) => {
    object(w, "ClusterRole", "manager").rules.unshift({
      apiGroups: ["infrastructure.cluster.x-k8s.io"],
      resources: ["fooidentities", "fooidentities/status"],
      verbs: ["patch"],
    });
  }),
  seed("components/missing-crd", "a kind of another project", infrastructure, (w) => {
    components(w).push({
      apiVersion: "monitoring.coreos.com/v1",
      kind: "ServiceMonitor",
      metadata: {
        name: "capf-metrics",
        namespace: "capf-system",
        labels: object(w, "Deployment").metadata.labels,
      },
      spec: {},
    });
  }),
  seed("components/missing-reference", "a key that cert-manager does not write", infrastructure, (w) => {
    pod(w).volumes[0].secret.items = [{ key: "tls.pem", path: "tls.crt" }];
  }),
  seed("components/webhook-resource", "the subresources alone", infrastructure, (w) => {
    const [{ rules }] = object(w, "ValidatingWebhookConfiguration").webhooks;
    for (const rule of rules) rule.resources = rule.resources.map((one: string) => `${one}/*`);
  }),
  seed("components/webhook-resource", "all kinds at the path of one", infrastructure, (w) => {
    const [webhook] = object(w, "ValidatingWebhookConfiguration").webhooks;
    webhook.clientConfig.service.path =
      "/validate-infrastructure-cluster-x-k8s-io-v1beta2-fooclustertemplate";
    webhook.rules[0].resources = ["*/*"];
  }),
  seed("components/webhook-resource", "a group that no CRD has", infrastructure, (w) => {
    const [webhook] = object(w, "ValidatingWebhookConfiguration").webhooks;
    webhook.rules[0].apiGroups = ["infrastructure.x-k8s.io"];
  }),
];

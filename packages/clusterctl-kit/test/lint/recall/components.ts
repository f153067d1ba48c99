import type { Breakage } from "./breakage.ts";
import { converting, ofExtension, ofIpam } from "./releases.ts";

/** Breakages of the files of a release, and of how the manager is run and reached. */
export const componentBreakages: readonly Breakage[] = [
  {
    title: "the release has no metadata.yaml",
    source: "k3s-io/cluster-api-k3s#55",
    plant: (r) => r.removeFile("metadata.yaml"),
    fix: "publish metadata.yaml",
    rule: "metadata/missing",
  },
  {
    title: "metadata.yaml has no series for the minor version",
    source: "k0sproject/k0smotron#1104",
    plant: (r) => (r.objects("metadata.yaml")[0].releaseSeries[0].minor = 9),
    fix: "add the series 1.0",
    rule: "metadata/series-missing",
  },
  {
    title: "metadata.yaml has no series for a pre-release",
    source: "metal3-io/cluster-api-provider-metal3#684",
    plant: (r) => {
      for (const path of Object.keys(r.files)) {
        r.files[path.replace("v1.0.0", "v1.2.0-rc.0")] = r.files[path] as never;
        delete r.files[path];
      }
      r.container().image = "ghcr.io/example/capf:v1.2.0-rc.0";
    },
    fix: "add the series 1.2",
    rule: "metadata/untracked-pre-release",
  },
  {
    title: "the series has the contract of the last release",
    source: "kubernetes-sigs/cluster-api-provider-gcp#1709",
    plant: (r) => (r.objects("metadata.yaml")[0].releaseSeries[0].contract = "v1beta1"),
    fix: "set contract v1beta2, as the CRDs are labelled",
    rule: "metadata/contract-and-labels",
  },
  {
    title: "metadata.yaml has another kind",
    source: "kubernetes-sigs/cluster-api-provider-azure#5834",
    plant: (r) => (r.objects("metadata.yaml")[0].kind = "ProviderMetadata"),
    fix: "set kind Metadata",
    rule: "metadata/type",
  },
  {
    title: "the components have a name that no one expects",
    source: "kubernetes-sigs/cluster-api-ipam-provider-in-cluster#72",
    release: ofIpam,
    plant: (r) => r.renameFile("-components.yaml", "provider.yaml"),
    fix: "name the file ipam-components.yaml",
    rule: "repository/components-name",
  },
  {
    title: "the components of an extension have a misspelled name",
    source: "nutanix-cloud-native/cluster-api-runtime-extensions-nutanix#960",
    release: ofExtension,
    plant: (r) => r.renameFile("-components.yaml", "runtimeextension-components.yaml"),
    fix: "name the file runtime-extension-components.yaml",
    rule: "repository/components-name",
  },
  {
    title: "the release has no components",
    source: "vmware-archive/cluster-api-provider-cloud-director#658",
    plant: (r) => r.removeFile("-components.yaml"),
    fix: "publish infrastructure-components.yaml",
    rule: "repository/no-components",
  },
  {
    title: "the image is the placeholder of kubebuilder",
    source: "kubernetes-retired/cluster-api-provider-packet#184",
    plant: (r) => (r.container().image = "controller:latest"),
    fix: "name the registry and the tag",
    rule: "components/canonical-image",
  },
  {
    title: "the image is in a registry that does not exist",
    source: "liquidmetal-dev/cluster-api-provider-microvm#345",
    plant: (r) => (r.container().image = "ghcr.io/example-v1.0.0/capf:v1.0.0"),
    fix: "name the organization",
    unknown: "the name is well-formed; only a registry knows whether it exists",
  },
  {
    title: "an argument that the program no longer knows",
    source: "kubernetes-sigs/cluster-api-operator#664",
    plant: (r) => r.container().args.push("--metrics-bind-addr=localhost:8080"),
    fix: "use --diagnostics-address",
    unknown: "flags are in the program",
  },
  {
    title: "the probe asks a port on which nothing listens",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#791",
    plant: (r) => (r.container().livenessProbe.httpGet.port = "health"),
    fix: "name the port healthz",
    rule: "components/service-port",
  },
  {
    title: "the Service names a port that no container has",
    source: "kubernetes-sigs/cluster-api#2103",
    plant: (r) => (r.get("Service").spec.ports[0].targetPort = "https"),
    fix: "set targetPort webhook-server",
    rule: "components/service-port",
  },
  {
    title: "the Service selects no Pod",
    source: "kubernetes-sigs/cluster-api#2129",
    plant: (r) => (r.get("Service").spec.selector = { "control-plane": "controller-manager" }),
    fix: "select the labels of the Deployment",
    rule: "components/service-selector",
  },
  {
    title: "the Service has no selector",
    source: "open-policy-agent/gatekeeper#72",
    plant: (r) => delete r.get("Service").spec.selector,
    fix: "add the selector",
    rule: "components/service-selector",
  },
  {
    title: "the Service listens on a port that webhooks do not call",
    source: "cruise-automation/k-rail#76",
    plant: (r) => (r.get("Service").spec.ports[0].port = 10250),
    fix: "set port 443",
    rule: "components/service-port",
  },
  {
    title: "the webhook calls a port that the Service does not have",
    source: "kubernetes-sigs/node-readiness-controller#276",
    plant: (r) => (r.get("ValidatingWebhookConfiguration").webhooks[0].clientConfig.service.port = 9443),
    fix: "call port 443",
    rule: "components/service-port",
  },
  {
    title: "the Service selects the Pods of two Deployments",
    source: "tektoncd/operator#3228",
    plant: (r) => {
      const other = structuredClone(r.get("Deployment"));
      other.metadata.name = "capf-metrics";
      other.spec.template.spec.containers[0].ports = [{ name: "metrics", containerPort: 8443 }];
      delete other.spec.template.spec.containers[0].livenessProbe;
      r.objects().push(other);
    },
    fix: "give the Pods different labels",
    rule: "components/service-selector",
  },
  {
    title: "the webhook calls a Service without the prefix of the names",
    source: "projectcapsule/capsule#321",
    plant: (r) => (r.get("ValidatingWebhookConfiguration").webhooks[0].clientConfig.service.name = "webhook"),
    fix: "name capf-webhook",
    rule: "components/missing-reference",
  },
  {
    title: "conversion calls a Service in another namespace",
    source: "projectcapsule/capsule#321",
    release: converting,
    plant: (r) => (r.crd("FooMachine").spec.conversion.webhook.clientConfig.service.namespace = "system"),
    fix: "name the namespace capf-system",
    rule: "components/foreign-namespace",
  },
  {
    title: "no Certificate for the webhooks",
    source: "kubernetes-sigs/cluster-api#2642",
    plant: (r) => r.remove("Certificate"),
    fix: "add the Certificate whose Secret the manager mounts",
    rule: "components/missing-reference",
  },
  {
    title: "the Certificate names the Service of another namespace",
    source: "kubernetes-sigs/cluster-api#5369",
    plant: (r) => (r.get("Certificate").spec.dnsNames = ["capf-webhook.capi-system.svc"]),
    fix: "name capf-webhook.capf-system.svc",
    rule: "components/certificate-names",
  },
  {
    title: "the Certificate names an Issuer that is not there",
    source: "kubernetes-sigs/cluster-api#2642",
    plant: (r) => r.remove("Issuer"),
    fix: "add the Issuer",
    rule: "components/missing-reference",
  },
  {
    title: "the webhooks get no CA",
    source: "sapcc/helm-charts#6044",
    plant: (r) => delete r.get("ValidatingWebhookConfiguration").metadata.annotations,
    fix: "annotate cert-manager.io/inject-ca-from",
    rule: "components/webhook-ca",
  },
  {
    title: "the CA is injected from a Certificate that is not there",
    source: "sapcc/helm-charts#6044",
    release: converting,
    plant: (r) =>
      (r.crd("FooMachine").metadata.annotations["cert-manager.io/inject-ca-from"] = "capf-system/serving"),
    fix: "name capf-system/capf-serving",
    rule: "components/missing-reference",
  },
  {
    title: "the provider's label lacks the type",
    source: "clastix/cluster-api-control-plane-provider-kamaji#169",
    plant: (r) =>
      r.replace(
        "-components.yaml",
        '"cluster.x-k8s.io/provider": "infrastructure-foo"',
        '"cluster.x-k8s.io/provider": "foo"',
      ),
    fix: "set infrastructure-foo",
    rule: "components/provider-label-value",
  },
  {
    title: "a second Namespace for webhooks",
    source: "kubernetes-sigs/cluster-api#2401",
    plant: (r) => {
      const other = structuredClone(r.get("Namespace"));
      other.metadata.name = "capf-webhook-system";
      r.objects().push(other);
    },
    fix: "keep one Namespace",
    rule: "components/several-namespaces",
  },
  {
    title: "the manager's command is not in the image",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#435",
    plant: (r) => (r.container().command = ["/root/manager"]),
    fix: "name the command of the image",
    unknown: "the command is in the image",
  },
  {
    title: "a variable in mixed case that the environment cannot set",
    source: "kubernetes-sigs/cluster-api#8097",
    plant: (r) => r.container().args.push("--preallocation=${fooPreallocation:=false}"),
    fix: "use upper case",
    rule: "variables/lower-case",
  },
  {
    title: "two replicas without leader election",
    source: "kubernetes-sigs/cluster-api-provider-kubemark#35",
    plant: (r) => {
      r.get("Deployment").spec.replicas = 2;
      r.container().args.shift();
    },
    fix: "pass --leader-elect",
    unknown: "the program may elect a leader without a flag",
  },
  {
    title: "the old name of the flag for leader election",
    source: "kubernetes-sigs/cluster-api-provider-digitalocean#303",
    plant: (r) => (r.container().args[0] = "--enable-leader-election"),
    fix: "pass the flag that the program knows",
    unknown: "flags are in the program",
  },
  {
    title: "a newer version is not in the repository's metadata",
    source: "kubernetes-sigs/cluster-api-provider-azure#4633",
    plant: (r) => {
      const [series] = r.objects("metadata.yaml")[0].releaseSeries;
      r.objects("metadata.yaml")[0].releaseSeries.push({ ...series, minor: 1 });
    },
    fix: "publish the release before its tag",
    unknown: "a series may be added before its first release",
  },
];

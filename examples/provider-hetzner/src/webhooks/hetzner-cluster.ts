import {
  field,
  immutableFields,
  immutableTemplate,
  type OptionalFieldError,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import type { HetznerCluster, HetznerClusterSpec } from "../../api/v1beta2/index.ts";
import { hetznerCluster, hetznerClusterTemplate } from "../../gen/kinds/api/v1beta2/index.ts";

const europe = "eu-central";
const zones = {
  fsn1: europe,
  nbg1: europe,
  hel1: europe,
  ash: "us-east",
  hil: "us-west",
  sin: "ap-southeast",
};
const balancerAt = "spec.controlPlaneLoadBalancer";

/**
 * Validates clusters and their templates.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznercluster,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerclusters,versions=v1beta2,name=validation.hetznercluster.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-hetznerclustertemplate,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=hetznerclustertemplates,versions=v1beta2,name=validation.hetznerclustertemplate.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export const hetznerClusterWebhooks: readonly Webhook[] = [
  validatingWebhook(hetznerCluster, [
    immutableFields([
      "spec.hcloudNetwork",
      ...["enabled", "port", "region"].map((name) => `${balancerAt}.${name}`),
    ]),
    {
      create: ({ metadata, spec }) => spec && checkNew(spec, metadata.annotations),
      update: ({ spec }, { oldObject }) => spec && checkChange(spec, oldObject.spec),
    },
  ]),
  validatingWebhook(hetznerClusterTemplate, immutableTemplate(hetznerClusterTemplate)),
];

type Annotations = HetznerCluster["metadata"]["annotations"];

function checkNew(spec: HetznerClusterSpec, annotations: Annotations = {}): readonly OptionalFieldError[] {
  const {
    controlPlaneRegions: regions,
    controlPlaneEndpoint: endpoint,
    controlPlaneLoadBalancer: balancer,
  } = spec;
  const needsEndpoint = annotations["capi.syself.com/allow-empty-control-plane-address"] !== "true";
  const hasEndpoint = balancer?.enabled || (endpoint?.host && endpoint.port);
  return [
    needsEndpoint && regions.length === 0 && field.required("spec.controlPlaneRegions"),
    needsEndpoint &&
      !hasEndpoint &&
      field.required("spec.controlPlaneEndpoint", "no load balancer is enabled"),
    balancer?.enabled &&
      !balancer.region &&
      field.required(`${balancerAt}.region`, "the load balancer is enabled"),
    // The real provider checks the zones of private networks in updates only.
    !spec.hcloudNetwork?.enabled && checkZone(regions, regions[0]),
    checkKeys(spec),
  ];
}

function checkChange(spec: HetznerClusterSpec, old?: HetznerClusterSpec): readonly OptionalFieldError[] {
  const { controlPlaneRegions: regions, controlPlaneLoadBalancer: balancer } = spec;
  const hadProxy = old?.controlPlaneLoadBalancer?.enableProxyProtocol;
  return [
    old?.hcloudNetwork?.enabled && checkZone(regions, old.controlPlaneRegions[0] ?? regions[0]),
    hadProxy &&
      !balancer?.enableProxyProtocol &&
      field.forbidden(`${balancerAt}.enableProxyProtocol`, "cannot be disabled"),
    checkKeys(spec),
  ];
}

type Region = keyof typeof zones;

function checkZone(regions: readonly Region[], first: Region | undefined): OptionalFieldError {
  const isMixed = first !== undefined && regions.some((region) => zones[region] !== zones[first]);
  return (
    isMixed && field.invalid("spec.controlPlaneRegions", regions, `must be in network zone ${zones[first]}`)
  );
}

function checkKeys({ hetznerSecretRef: { key } }: HetznerClusterSpec): OptionalFieldError {
  const hasRobot = key.hetznerRobotUser && key.hetznerRobotPassword;
  const advice = "set hcloudToken, or hetznerRobotUser and hetznerRobotPassword";
  return !key.hcloudToken && !hasRobot && field.required("spec.hetznerSecretRef.key", advice);
}

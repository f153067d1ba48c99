import { field, type OptionalFieldError } from "@capikit/controller-kit/webhooks";
import type { HetznerCluster, HetznerClusterSpec } from "../../api/v1beta2/index.ts";

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

/** Validates a new cluster. */
export function checkCluster({ metadata, spec }: HetznerCluster): OptionalFieldError[] {
  if (spec === undefined) return [];
  const { controlPlaneRegions: regions, controlPlaneEndpoint: endpoint } = spec;
  const balancer = spec.controlPlaneLoadBalancer?.enabled ? spec.controlPlaneLoadBalancer : undefined;
  const isExempt = metadata.annotations?.["capi.syself.com/allow-empty-control-plane-address"] === "true";
  const hasEndpoint = isExempt || balancer !== undefined || (endpoint?.host && endpoint.port);
  return [
    !isExempt && regions.length === 0 && field.required("spec.controlPlaneRegions"),
    !hasEndpoint && field.required("spec.controlPlaneEndpoint", "no load balancer is enabled"),
    balancer && !balancer.region && field.required(`${balancerAt}.region`, "the load balancer is enabled"),
    // As in the real provider, the zone of a private network is checked in updates only.
    !spec.hcloudNetwork?.enabled && checkZone(regions, regions),
    checkKeys(spec),
  ];
}

/** Validates a change of a cluster. */
export function checkClusterChange(spec: HetznerClusterSpec, old?: HetznerClusterSpec): OptionalFieldError[] {
  const hadProxy = old?.controlPlaneLoadBalancer?.enableProxyProtocol;
  const proxyAt = `${balancerAt}.enableProxyProtocol`;
  return [
    old?.hcloudNetwork?.enabled && checkZone(spec.controlPlaneRegions, old.controlPlaneRegions),
    hadProxy &&
      !spec.controlPlaneLoadBalancer?.enableProxyProtocol &&
      field.forbidden(proxyAt, "cannot be disabled"),
    checkKeys(spec),
  ];
}

type Regions = HetznerClusterSpec["controlPlaneRegions"];

/** All regions must be in the zone of the first of the others. */
function checkZone(regions: Regions, [first = regions[0]]: Regions): OptionalFieldError {
  const zone = first && zones[first];
  const isMixed = regions.some((region) => zones[region] !== zone);
  return isMixed && field.invalid("spec.controlPlaneRegions", regions, `must be in network zone ${zone}`);
}

function checkKeys({ hetznerSecretRef: { key } }: HetznerClusterSpec): OptionalFieldError {
  const hasRobot = key.hetznerRobotUser && key.hetznerRobotPassword;
  const advice = "set hcloudToken, or hetznerRobotUser and hetznerRobotPassword";
  return !key.hcloudToken && !hasRobot && field.required("spec.hetznerSecretRef.key", advice);
}

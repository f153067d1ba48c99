// Generated from kubernetes/networking-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { typedLocalObjectReferenceSchema } from "../../core/v1/schemas.ts";
import { conditionSchema, labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of ServiceBackendPort. */
export const serviceBackendPortSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: { name: { type: "string" }, number: { type: "integer", format: "int32" } },
};

/** The schema of IngressServiceBackend. */
export const ingressServiceBackendSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, port: serviceBackendPortSchema },
};

/** The schema of IngressBackend. */
export const ingressBackendSchema: JsonSchema = {
  type: "object",
  properties: { resource: typedLocalObjectReferenceSchema, service: ingressServiceBackendSchema },
};

/** The schema of HTTPIngressPath. */
export const hTTPIngressPathSchema: JsonSchema = {
  type: "object",
  required: ["pathType", "backend"],
  properties: {
    backend: ingressBackendSchema,
    path: { type: "string" },
    pathType: { type: "string", enum: ["Exact", "ImplementationSpecific", "Prefix"] },
  },
};

/** The schema of HTTPIngressRuleValue. */
export const hTTPIngressRuleValueSchema: JsonSchema = {
  type: "object",
  required: ["paths"],
  properties: { paths: { type: "array", "x-kubernetes-list-type": "atomic", items: hTTPIngressPathSchema } },
};

/** The schema of ParentReference. */
export const parentReferenceSchema: JsonSchema = {
  type: "object",
  required: ["resource", "name"],
  properties: {
    group: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
    resource: { type: "string" },
  },
};

/** The schema of IPAddressSpec. */
export const iPAddressSpecSchema: JsonSchema = { type: "object", required: ["parentRef"], properties: { parentRef: parentReferenceSchema } };

/** The schema of IPAddress. */
export const iPAddressSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: iPAddressSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of IPBlock. */
export const iPBlockSchema: JsonSchema = {
  type: "object",
  required: ["cidr"],
  properties: {
    cidr: { type: "string" },
    except: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of IngressRule. */
export const ingressRuleSchema: JsonSchema = { type: "object", properties: { host: { type: "string" }, http: hTTPIngressRuleValueSchema } };

/** The schema of IngressTLS. */
export const ingressTLSSchema: JsonSchema = {
  type: "object",
  properties: {
    hosts: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    secretName: { type: "string" },
  },
};

/** The schema of IngressSpec. */
export const ingressSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    defaultBackend: ingressBackendSchema,
    ingressClassName: { type: "string" },
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: ingressRuleSchema },
    tls: { type: "array", "x-kubernetes-list-type": "atomic", items: ingressTLSSchema },
  },
};

/** The schema of IngressPortStatus. */
export const ingressPortStatusSchema: JsonSchema = {
  type: "object",
  required: ["port", "protocol"],
  properties: {
    error: { type: "string" },
    port: { type: "integer", format: "int32" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"] },
  },
};

/** The schema of IngressLoadBalancerIngress. */
export const ingressLoadBalancerIngressSchema: JsonSchema = {
  type: "object",
  properties: {
    hostname: { type: "string" },
    ip: { type: "string" },
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: ingressPortStatusSchema },
  },
};

/** The schema of IngressLoadBalancerStatus. */
export const ingressLoadBalancerStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    ingress: { type: "array", "x-kubernetes-list-type": "atomic", items: ingressLoadBalancerIngressSchema },
  },
};

/** The schema of IngressStatus. */
export const ingressStatusSchema: JsonSchema = { type: "object", properties: { loadBalancer: ingressLoadBalancerStatusSchema } };

/** The schema of Ingress. */
export const ingressSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: ingressSpecSchema,
    status: ingressStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of IngressClassParametersReference. */
export const ingressClassParametersReferenceSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  properties: {
    apiGroup: { type: "string" },
    kind: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
    scope: { type: "string" },
  },
};

/** The schema of IngressClassSpec. */
export const ingressClassSpecSchema: JsonSchema = {
  type: "object",
  properties: { controller: { type: "string" }, parameters: ingressClassParametersReferenceSchema },
};

/** The schema of IngressClass. */
export const ingressClassSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: ingressClassSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of NetworkPolicyPort. */
export const networkPolicyPortSchema: JsonSchema = {
  type: "object",
  properties: {
    endPort: { type: "integer", format: "int32" },
    port: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"] },
  },
};

/** The schema of NetworkPolicyPeer. */
export const networkPolicyPeerSchema: JsonSchema = {
  type: "object",
  properties: {
    ipBlock: iPBlockSchema,
    namespaceSelector: labelSelectorSchema,
    podSelector: labelSelectorSchema,
  },
};

/** The schema of NetworkPolicyEgressRule. */
export const networkPolicyEgressRuleSchema: JsonSchema = {
  type: "object",
  properties: {
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyPortSchema },
    to: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyPeerSchema },
  },
};

/** The schema of NetworkPolicyIngressRule. */
export const networkPolicyIngressRuleSchema: JsonSchema = {
  type: "object",
  properties: {
    from: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyPeerSchema },
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyPortSchema },
  },
};

/** The schema of NetworkPolicySpec. */
export const networkPolicySpecSchema: JsonSchema = {
  type: "object",
  properties: {
    egress: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyEgressRuleSchema },
    ingress: { type: "array", "x-kubernetes-list-type": "atomic", items: networkPolicyIngressRuleSchema },
    podSelector: labelSelectorSchema,
    policyTypes: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["Egress", "Ingress"] },
    },
  },
};

/** The schema of NetworkPolicy. */
export const networkPolicySchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: networkPolicySpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ServiceCIDRSpec. */
export const serviceCIDRSpecSchema: JsonSchema = {
  type: "object",
  properties: { cidrs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } } },
};

/** The schema of ServiceCIDRStatus. */
export const serviceCIDRStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: conditionSchema,
    },
  },
};

/** The schema of ServiceCIDR. */
export const serviceCIDRSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: serviceCIDRSpecSchema,
    status: serviceCIDRStatusSchema,
    metadata: { type: "object" },
  },
};

import { stringify } from "yaml";

export const string = { type: "string" };
const boolean = { type: "boolean" };
const int32 = { type: "integer", format: "int32" };
const metadata = { apiVersion: string, kind: string, metadata: { type: "object" } };

/** A version of a made-up CRD. */
export interface OldVersion {
  readonly name: string;
  readonly spec: object;
  readonly status?: object;
  /** Default of the status. */
  readonly statusDefault?: object;
  readonly storage?: boolean;
}

const scale = {
  specReplicasPath: ".spec.replicas",
  statusReplicasPath: ".status.replicas",
  labelSelectorPath: ".status.selector",
};

/** A made-up CRD of contract v1beta1. Labels may come from a kustomization instead. */
export function oldCrd(
  kind: string,
  versions: readonly OldVersion[],
  labels: Readonly<Record<string, string>> = {},
  group = "infrastructure.cluster.x-k8s.io",
): string {
  const plural = `${kind.toLowerCase()}s`;
  return stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels },
    spec: {
      group,
      names: {
        kind,
        plural,
        singular: kind.toLowerCase(),
        listKind: `${kind}List`,
        categories: ["cluster-api"],
      },
      scope: "Namespaced",
      versions: versions.map(({ name, spec, status, statusDefault, storage = true }) => ({
        name,
        served: true,
        storage,
        ...(status && { subresources: { status: {}, ...("replicas" in spec && { scale }) } }),
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              ...metadata,
              spec: { type: "object", properties: spec },
              ...(status && {
                status: {
                  type: "object",
                  properties: status,
                  ...(statusDefault && { default: statusDefault }),
                },
              }),
            },
          },
        },
      })),
    },
  });
}

const time = { ...string, format: "date-time" };

/** Conditions of Cluster API, with a severity. */
export const oldConditions = {
  type: "array",
  items: {
    type: "object",
    required: ["type", "status", "lastTransitionTime"],
    properties: {
      type: string,
      status: string,
      severity: string,
      reason: string,
      message: string,
      lastTransitionTime: time,
    },
  },
};

/** Conditions of Kubernetes, which providers of contract v1beta1 keep in `status.v1beta2`. */
export const newConditions = {
  type: "array",
  items: {
    type: "object",
    required: ["type", "status", "lastTransitionTime", "reason", "message"],
    properties: {
      type: { ...string, maxLength: 316 },
      status: { ...string, enum: ["True", "False", "Unknown"] },
      observedGeneration: { type: "integer", format: "int64", minimum: 0 },
      lastTransitionTime: time,
      reason: { ...string, minLength: 1, maxLength: 1024 },
      message: { ...string, maxLength: 32768 },
    },
  },
};

/** Failure domains as a map. */
export const oldFailureDomains = {
  type: "object",
  additionalProperties: {
    type: "object",
    properties: { controlPlane: boolean, attributes: { type: "object", additionalProperties: string } },
  },
};

/** Failure domains without attributes, which the new contract has. */
export const bareFailureDomains = {
  type: "object",
  additionalProperties: { type: "object", properties: { controlPlane: boolean } },
};

export const endpoint = {
  type: "object",
  properties: { host: string, port: { type: "integer", format: "int32" } },
};

const template = (spec: object): object => ({
  template: {
    type: "object",
    required: ["spec"],
    properties: { spec: { type: "object", properties: spec } },
  },
});

// JavaScript cannot read this pattern of Go.
const tag = { ...string, pattern: "^(?i)[a-z]+$" };
const machine = { providerID: string, tags: { type: "array", items: tag } };
const failure = { failureReason: string, failureMessage: string };

/** A provider with shapes of public ones; kustomize labels its CRDs. */
export const oldProvider: Readonly<Record<string, string>> = {
  "config/crd/kustomization.yaml": stringify({
    labels: [{ pairs: { "cluster.x-k8s.io/v1beta1": "v1beta1_v1beta2", "example.com/team": "a" } }],
    resources: ["clusters", "controlplanes", "machines", "machinetemplates"].map(
      (name) => `bases/${name}.yaml`,
    ),
  }),
  // Two older versions, a required status field, and old conditions alone.
  "config/crd/bases/clusters.yaml": oldCrd("FooCluster", [
    { name: "v1beta1", spec: { region: string }, status: { ready: boolean }, storage: false },
    {
      name: "v1beta2",
      spec: { region: string, controlPlaneEndpoint: endpoint },
      status: { ready: boolean, ...failure, conditions: oldConditions, failureDomains: bareFailureDomains },
    },
  ]),
  // Replicas and timeouts in the form of contract v1beta1, and a default of the status.
  "config/crd/bases/controlplanes.yaml": oldCrd(
    "FooControlPlane",
    [
      {
        name: "v1beta1",
        spec: {
          version: string,
          replicas: int32,
          machineTemplate: {
            type: "object",
            properties: {
              infrastructureRef: {
                type: "object",
                properties: { apiVersion: string, kind: string, name: string },
              },
              nodeDrainTimeout: string,
            },
          },
        },
        status: {
          ready: boolean,
          initialized: boolean,
          version: string,
          selector: string,
          replicas: int32,
          readyReplicas: int32,
          updatedReplicas: int32,
          unavailableReplicas: int32,
          conditions: oldConditions,
        },
        statusDefault: { ready: false, initialized: false, replicas: 0 },
      },
    ],
    {},
    "controlplane.cluster.x-k8s.io",
  ),
  // Conditions of both forms.
  "config/crd/bases/machines.yaml": oldCrd("FooMachine", [
    {
      name: "v1beta2",
      spec: machine,
      status: {
        ready: boolean,
        ...failure,
        conditions: oldConditions,
        v1beta2: { type: "object", properties: { conditions: newConditions } },
        nullableItems: {
          type: "array",
          items: { type: "object", nullable: true, properties: { name: string } },
        },
      },
    },
  ]),
  // Nothing changes in the template.
  "config/crd/bases/machinetemplates.yaml": oldCrd("FooMachineTemplate", [
    {
      name: "v1beta2",
      spec: template(machine),
      status: { capacity: { type: "object", additionalProperties: string } },
    },
  ]),
};

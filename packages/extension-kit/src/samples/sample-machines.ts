import type { Machine as OlderMachine, MachineSet as OlderMachineSet } from "@capikit/api/core/v1beta1";
import type { Machine, MachineSet } from "@capikit/api/core/v1beta2";
import type {
  CanUpdateMachineRequestObjects,
  CanUpdateMachineSetRequestObjects,
} from "@capikit/api/hooks/v1alpha1";
import type { ObjectVersion } from "../extension/hook-handler.ts";
import {
  coreSample,
  namespace,
  newerReference,
  olderReference,
  type ReferenceTo,
} from "./sample-references.ts";

const clusterName = "prod-1";
const machineName = "prod-1-vx7k2-m4tdp";
const setName = "prod-1-md-0-6h2qk";

function machineLabels(): Record<string, string> {
  return {
    "cluster.x-k8s.io/cluster-name": clusterName,
    "cluster.x-k8s.io/control-plane": "",
    "cluster.x-k8s.io/control-plane-name": "prod-1-vx7k2",
  };
}

function setLabels(): Record<string, string> {
  return {
    "cluster.x-k8s.io/cluster-name": clusterName,
    "topology.cluster.x-k8s.io/deployment-name": "md-0",
  };
}

/** Returns a control plane machine with its objects, without uid and status, for in-place hooks. */
export function sampleMachine(objectVersion: ObjectVersion, version: string): CanUpdateMachineRequestObjects {
  const metadata = { name: machineName, namespace, labels: machineLabels() };
  return {
    machine: coreSample<Machine, OlderMachine>(objectVersion, "Machine", metadata, {
      v1beta1: machineSpec(olderReference, version),
      v1beta2: machineSpec(newerReference, version),
    }),
    infrastructureMachine: {
      apiVersion: `infrastructure.cluster.x-k8s.io/${objectVersion}`,
      kind: "DockerMachine",
      metadata,
      spec: { customImage: `kindest/node:${version}`, providerID: `docker:////${machineName}` },
    },
    bootstrapConfig: {
      apiVersion: `bootstrap.cluster.x-k8s.io/${objectVersion}`,
      kind: "KubeadmConfig",
      metadata,
      spec: {
        format: "cloud-config",
        joinConfiguration: { controlPlane: {}, nodeRegistration: { imagePullPolicy: "IfNotPresent" } },
        preKubeadmCommands: [`echo ${version}`],
      },
    },
  };
}

function machineSpec<Reference>(referenceTo: ReferenceTo<Reference>, version: string) {
  return {
    clusterName,
    bootstrap: {
      configRef: referenceTo("bootstrap", "KubeadmConfig", machineName),
      dataSecretName: machineName,
    },
    infrastructureRef: referenceTo("infrastructure", "DockerMachine", machineName),
    version,
    providerID: `docker:////${machineName}`,
    failureDomain: "a",
  };
}

/** Returns a MachineSet with the templates of its machines. */
export function sampleMachineSet(
  objectVersion: ObjectVersion,
  version: string,
): CanUpdateMachineSetRequestObjects {
  const metadata = { name: setName, namespace, labels: setLabels() };
  return {
    machineSet: coreSample<MachineSet, OlderMachineSet>(objectVersion, "MachineSet", metadata, {
      v1beta1: machineSetSpec(olderReference, version),
      v1beta2: machineSetSpec(newerReference, version),
    }),
    infrastructureMachineTemplate: {
      apiVersion: `infrastructure.cluster.x-k8s.io/${objectVersion}`,
      kind: "DockerMachineTemplate",
      metadata,
      spec: { template: { spec: { customImage: `kindest/node:${version}` } } },
    },
    bootstrapConfigTemplate: {
      apiVersion: `bootstrap.cluster.x-k8s.io/${objectVersion}`,
      kind: "KubeadmConfigTemplate",
      metadata,
      spec: { template: { spec: { preKubeadmCommands: [`echo ${version}`] } } },
    },
  };
}

function machineSetSpec<Reference>(referenceTo: ReferenceTo<Reference>, version: string) {
  return {
    clusterName,
    replicas: 2,
    selector: { matchLabels: setLabels() },
    template: {
      metadata: { labels: setLabels() },
      spec: {
        clusterName,
        bootstrap: { configRef: referenceTo("bootstrap", "KubeadmConfigTemplate", setName) },
        infrastructureRef: referenceTo("infrastructure", "DockerMachineTemplate", setName),
        version,
      },
    },
  };
}

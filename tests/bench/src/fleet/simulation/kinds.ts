import { kinds as core } from "@capikit/api/core/v1beta2";
import { kinds as ipam } from "@capikit/api/ipam/v1beta2";
import {
  configMap,
  customResourceDefinition,
  eventsV1Event as event,
  lease,
  mutatingWebhookConfiguration,
  namespace,
  node,
  secret,
} from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import type { DynamicObject } from "@capikit/client";
import { apiVersionOf } from "@capikit/client/kinds";
import { controllerRingKind } from "@capikit/sharding";
import type { FaultServerKind } from "@capikit/testing";
import {
  kinds as bootstrap,
  localBootstrapConfig,
} from "../../../../../examples/provider-local/gen/kinds/api/bootstrap/v1beta2/index.ts";
import {
  kinds as controlPlane,
  localControlPlane,
} from "../../../../../examples/provider-local/gen/kinds/api/controlplane/v1beta2/index.ts";
import {
  kinds as infrastructure,
  localCluster,
  localMachine,
} from "../../../../../examples/provider-local/gen/kinds/api/infrastructure/v1beta2/index.ts";

/** Kinds that the provider reconciles, without pools, which a simulated Cluster has not. */
export const localKinds = Object.freeze([
  localCluster,
  localControlPlane,
  localBootstrapConfig,
  localMachine,
]) satisfies readonly KindDescriptor[];

/** Kinds of the management cluster that the provider or the sharder reads or writes. */
export const managementKinds: readonly FaultServerKind[] = Object.freeze([
  ...core,
  ...ipam,
  ...infrastructure,
  ...bootstrap,
  ...controlPlane,
  secret,
  configMap,
  event,
  customResourceDefinition,
  namespace,
  lease,
  mutatingWebhookConfiguration,
  controllerRingKind,
]);

/** Kinds of the workload clusters that the provider reads or writes. */
export const workloadKinds: readonly FaultServerKind[] = Object.freeze([node]);

/** @throws TypeError if no kind fits the object. */
export function kindOf(
  kinds: readonly KindDescriptor[],
  { apiVersion, kind }: DynamicObject,
): KindDescriptor<DynamicObject> {
  const found = kinds.find((one) => one.kind === kind && apiVersion === apiVersionOf(one));
  if (found === undefined) throw new TypeError(`the simulation does not serve ${apiVersion} ${kind}`);
  return found as KindDescriptor<DynamicObject>;
}

import type { ContractVersion } from "@capikit/api/contract";
import {
  kubeadmControlPlaneCertificatesAvailableCondition as certificatesAvailable,
  certificatesGenerationFailedV1Beta1Reason,
  kubeadmControlPlaneCertificatesAvailableReason,
  kubeadmControlPlaneCertificatesInternalErrorReason,
  kubeadmControlPlaneCertificatesNotAvailableReason,
} from "@capikit/api/controlplane/kubeadm/v1beta2";
import { type Cluster, internalErrorMessage } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { type ObjectGetter, ownerReferenceTo, refOf } from "../../capi/index.ts";
import {
  type ClusterCertificate,
  lookUpCertificates,
  lookUpOrGenerateCertificates,
  takeClusterSecret,
} from "../../capi/workload.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";

/**
 * Returns the certificates of a Cluster and creates missing ones. Once the control plane is
 * initialized, its machines trust the lost certificates: missing ones are then only reported in
 * CertificatesAvailable. The control plane becomes the owner of their Secrets, unless they are a
 * user's.
 */
export async function ensureCertificates(
  contract: ContractVersion,
  { object, client, signal, set }: AuthorContext<KubernetesObject>,
  cluster: Cluster,
  wanted: readonly ClusterCertificate[],
  { initialized, secrets }: { readonly initialized: boolean; readonly secrets: ObjectGetter | undefined },
): Promise<readonly ClusterCertificate[]> {
  const key = refOf(cluster);
  const ofContract = (reason: string) =>
    // @until CAPI v1.16
    contract === "v1beta1" ? certificatesGenerationFailedV1Beta1Reason : reason;
  const owner = () => ownerReferenceTo(object, { controller: true, blockOwnerDeletion: true });
  let found: readonly ClusterCertificate[];
  try {
    found = initialized
      ? await lookUpCertificates(client, key, wanted, { cache: secrets, signal })
      : await lookUpOrGenerateCertificates(client, key, wanted, owner(), { cache: secrets, signal });
    for (const { secret } of found) {
      if (secret !== undefined) await takeClusterSecret(client, secret, key.name, owner(), { signal });
    }
  } catch (error) {
    // The end of the reconcile, such as its timeout during a long start, is not their state.
    if (signal.aborted) throw error;
    const reason = ofContract(kubeadmControlPlaneCertificatesInternalErrorReason);
    // Contract v1beta1 uses False instead of Unknown.
    // @until CAPI v1.16
    const status = contract === "v1beta1" ? "False" : "Unknown";
    set(certificatesAvailable, status, reason, internalErrorMessage, "Warning");
    throw error;
  }
  const missing = found.filter(({ keyPair }) => keyPair === undefined).map(({ purpose }) => purpose);
  if (missing.length === 0) {
    set(certificatesAvailable, "True", kubeadmControlPlaneCertificatesAvailableReason);
  } else {
    const [what, are] = missing.length === 1 ? ["certificate", "is"] : ["certificates", "are"];
    const message = `Cluster ${what} for ${missing.join(", ")} ${are} not available, please check cluster certificate secrets`;
    set(
      certificatesAvailable,
      "False",
      ofContract(kubeadmControlPlaneCertificatesNotAvailableReason),
      message,
      "Error",
    );
  }
  return found;
}

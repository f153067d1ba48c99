import type { FileView, ProviderView } from "../provider/provider-view.ts";
import type { CrdView } from "../read/crd-view.ts";
import type { LintObject } from "../read/lint-object.ts";
import { isCoreKind } from "../read/resource-role.ts";
import { isCreatedByProvider } from "./granted-verbs.ts";
import { clusterTexts, usedSecrets } from "./used-secrets.ts";

const moveLabels = ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"];
/** Type of Secrets that a ClusterResourceSet applies; core makes the set their owner. */
const resourceSet = "addons.cluster.x-k8s.io/resource-set";
const certificate = /-(kubeconfig|ca|etcd|sa|proxy|apiserver-etcd-client)$/;

const isMoved = ({ labels }: LintObject): boolean => moveLabels.some((label) => label in labels);
const isUnmovedSecret = (object: LintObject): boolean =>
  object.kind === "Secret" && object.group === "" && !isMoved(object);

/** Reports whether clusterctl move leaves pools of a kind behind. */
export function isUnmovedPool({ role, object }: CrdView): boolean {
  return role === "IPPool" && !isMoved(object);
}

/** Reports whether clusterctl move leaves objects of a kind behind that core does not refer to. */
export function isUnmovedKind(
  crd: CrdView,
  { groups, objects }: Pick<ProviderView, "groups" | "objects">,
): boolean {
  const { role, kind, group, scope, object } = crd;
  // Core sets the Machine as owner of the remediations that it creates.
  if (kind.endsWith("Remediation")) return false;
  // Providers own the objects that they create. Users create identities.
  const mayHaveOwner = scope === "Namespaced" && !kind.endsWith("Identity");
  if (mayHaveOwner && isCreatedByProvider(crd, objects)) return false;
  return role === undefined && groups.has(group) && !isCoreKind(group, kind) && !isMoved(object);
}

/** Returns the Secrets of components that stay in the source of a move, and are not installed again. */
export function unmovedSecrets({ objects }: Pick<FileView, "objects">): readonly LintObject[] {
  const secrets = objects.filter(isUnmovedSecret);
  // clusterctl init installs the credentials of controllers in the target cluster, too.
  const used = secrets.length === 0 ? new Set() : usedSecrets(objects);
  return secrets.filter(({ name }) => !used.has(name));
}

/** Returns the Secrets of a template that stay in the source unless the provider owns them. */
export function unmovedTemplateSecrets({ objects }: Pick<FileView, "objects">): readonly LintObject[] {
  const used = clusterTexts(objects);
  return objects.filter(
    (object) =>
      isUnmovedSecret(object) &&
      !certificate.test(object.name) &&
      !used.has(object.name) &&
      object.value.type !== resourceSet,
  );
}

import { coreRight, lifecycleRights, type PresetRight, readingRight } from "../lifecycle/preset-right.ts";

const certificates = { option: "certificates" };
const kubeconfig = { option: "kubeconfig" };
const machines = { option: "machines", byDefault: true };
const finalizers = { on: "kind", subresource: "finalizers", verbs: ["update"] } as const;

/** The rights that `controlPlane` needs. */
export const controlPlaneRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  readingRight("machines", { verbs: ["get", "list", "watch", "patch", "delete"], ...machines }),
  readingRight("machinepools", machines),
  // The Machines block the deletion of their owner.
  { ...finalizers, ...machines },
  // Certificates include the kubeconfig, whose client certificate is renewed. The Secrets block the
  // deletion of their owner.
  coreRight("secrets", ["get", "create", "update", "patch"], certificates),
  { ...finalizers, ...certificates },
  coreRight("secrets", ["get", "create", "update", "patch"], kubeconfig),
  { ...finalizers, ...kubeconfig },
  coreRight("secrets", ["list", "watch"], { option: "cachedSecrets" }),
]);

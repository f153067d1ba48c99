import type { Deployment } from "@capikit/api/kubernetes";
import type { ApplyObject } from "@capikit/client";
import { imageTagOf } from "./image-tag.ts";

/** The cloud controller manager of provider Foo. */
export const cloudController = { namespace: "kube-system", name: "foo-cloud-controller-manager" } as const;

/** ClusterRole of Kubernetes for cloud controller managers. */
export const cloudControllerRole = "system:cloud-controller-manager";

const labels = { "app.kubernetes.io/name": cloudController.name };

/**
 * Returns the Deployment of the add-on. A real add-on can read its manifests from a ConfigMap or an
 * image.
 *
 * @param version of Kubernetes, such as `v1.36.3`. The add-on has the same versions.
 */
export function cloudControllerDeployment(version: string): ApplyObject<Deployment> {
  const { name } = cloudController;
  return {
    metadata: { ...cloudController, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          hostNetwork: true,
          tolerations: [
            { key: "node.cloudprovider.kubernetes.io/uninitialized", operator: "Exists" },
            { key: "node-role.kubernetes.io/control-plane", operator: "Exists" },
          ],
          containers: [{ name: "manager", image: `ghcr.io/example/${name}:${imageTagOf(version)}` }],
        },
      },
    },
  };
}

//#if !added
import { after, type ControllerDefinition } from "@capikit/controller-kit";
//#endif
//#if added
import type { ControllerDefinition } from "@capikit/controller-kit";
//#endif
//#if !added
import {
  type ClusterCertificate,
  initialControlPlaneCertificates,
} from "@capikit/controller-kit/capi/workload";
//#endif
//#if added
import { initialControlPlaneCertificates } from "@capikit/controller-kit/capi/workload";
//#endif
import { controlPlane } from "@capikit/controller-kit/presets";
import { paperCloudControlPlane } from "../../gen/kinds/api/controlplane/v7alpha7/index.ts";
//#if !added
import type { ControlPlaneRequest, Platform } from "../platform.ts";
//#endif

/**
 * #if !added
 * Runs the API server of each PaperCloudControlPlane in Paper Cloud. The preset maintains its
 * certificates and the Cluster's kubeconfig.
 * #endif
 * #if added
 * Runs the API server of each PaperCloudControlPlane without Machines. The preset maintains its
 * certificates and the Cluster's kubeconfig.
 * #endif
 *
 * +kubebuilder:rbac:roleName=paper-cloud-control-plane-role,groups=controlplane.cluster.x-k8s.io,resources=papercloudcontrolplanes,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-control-plane-role,groups=controlplane.cluster.x-k8s.io,resources=papercloudcontrolplanes/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-control-plane-role,groups=controlplane.cluster.x-k8s.io,resources=papercloudcontrolplanes/finalizers,verbs=update
 * +kubebuilder:rbac:roleName=paper-cloud-control-plane-role,groups=cluster.x-k8s.io,resources=clusters;machines;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-control-plane-role,groups="",resources=secrets,verbs=get;create;update;patch
 */
export function paperCloudControlPlanes(
  //#if !added
  platform: Platform,
  //#endif
): ControllerDefinition {
  return controlPlane(paperCloudControlPlane, {
    finalizer: "papercloudcontrolplane.controlplane.cluster.x-k8s.io/api-server",
    //#if !added
    conditions: ["APIServerReady"],
    //#endif
    //#if old
    contract: "v1beta1",
    //#endif
    machines: false,
    endpoint: "own",
    externalManaged: true,
    certificates: () => initialControlPlaneCertificates(),

    //#if !added
    async reconcile({ object, certificates, set }) {
      const { version } = object.spec;
      const server = await platform.ensureControlPlane(nameOf(object), {
        version,
        authority: authorityOf(certificates),
      });
      object.spec.controlPlaneEndpoint = { host: server.address, port: 6443 };
      if (server.state !== "Running") {
        set("APIServerReady", "False", "Starting", `${server.id} is ${server.state}`);
        return after("1s");
      }
      set("APIServerReady", "True", "Serving");
      object.status.version = version;
      //#if v1beta2
      object.status.initialization = { controlPlaneInitialized: true };
      //#endif
      //#if old
      object.status.initialized = true;
      object.status.ready = true;
      //#endif
    },

    async delete({ object }) {
      return (await platform.remove(nameOf(object))) ? undefined : after("1s");
    },
    //#endif
    //#if added
    async reconcile({ object }) {
      // Run the API server here, with `certificates`. Until it serves: `return after("10s")`.
      object.spec.controlPlaneEndpoint ??= { host: `${object.metadata.name}.example.org`, port: 6443 };
      object.status.version = object.spec.version;
      object.status.initialization = { controlPlaneInitialized: true };
    },

    async delete() {
      // Delete it here. Until it is gone: `return after("10s")`.
    },
    //#endif
  });
}
//#if !added

function authorityOf(certificates: readonly ClusterCertificate[]): ControlPlaneRequest["authority"] {
  const keyPair = certificates.find(({ purpose }) => purpose === "ca")?.keyPair;
  if (keyPair === undefined) throw new TypeError("The Cluster has no certificate authority");
  return { certificate: keyPair.certificate, key: keyPair.key };
}

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `control-plane/${metadata.namespace}/${metadata.name}`;
}
//#endif

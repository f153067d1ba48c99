import type { JsonObject } from "@capikit/schema";
import type { ManagerOptions } from "./assemble-options.ts";
import type { Names } from "./names.ts";
import { gracePeriodSeconds, shutdownArgs } from "./shutdown-time.ts";

/** Properties of the program that affect the Deployment. */
export interface ManagerNeeds {
  /** It serves webhooks, conversions or hooks with a certificate. */
  readonly serves: boolean;
  /** It uses the API server. */
  readonly usesApi: boolean;
  readonly leaderElection: boolean;
}

type ContainerPort = JsonObject & { readonly name: string; readonly protocol: string };

/** Default certificate directory of all managers and extensions. */
const certDir = "/tmp/k8s-webhook-server/serving-certs";

/** An idle manager takes 95 MB. Clusters add to it: see the guide of sizes. */
const defaultResources: JsonObject = { requests: { cpu: "100m", memory: "128Mi" } };

/** The only folder that the program can write to, as its own file system is read-only. */
const temporaryFiles = { name: "tmp", emptyDir: { sizeLimit: "64Mi" } };

const controlPlaneTolerations: readonly JsonObject[] = ["master", "control-plane"].map((role) => ({
  effect: "NoSchedule",
  key: `node-role.kubernetes.io/${role}`,
}));

/** Returns the pod labels that the Deployment and the Service select. */
export function podLabels({ label }: Names): Readonly<Record<string, string>> {
  return { "cluster.x-k8s.io/provider": label, "control-plane": "controller-manager" };
}

/** Returns the Deployment of the program, in the common form of providers. */
export function buildDeployment(manager: ManagerOptions, names: Names, needs: ManagerNeeds): JsonObject {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: {
      name: `${names.prefix}controller-manager`,
      namespace: names.namespace,
      labels: { "control-plane": "controller-manager" },
    },
    spec: {
      replicas: manager.replicas ?? (manager.shardRing === undefined ? 1 : 2),
      selector: { matchLabels: podLabels(names) },
      template: {
        metadata: { labels: podLabels(names) },
        spec: {
          ...(needs.usesApi
            ? { serviceAccountName: names.serviceAccount }
            : { automountServiceAccountToken: false }),
          containers: [containerOf(manager, needs)],
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          ...(manager.nodeSelector !== undefined && { nodeSelector: { ...manager.nodeSelector } }),
          ...(manager.priorityClassName !== undefined && { priorityClassName: manager.priorityClassName }),
          terminationGracePeriodSeconds: gracePeriodSeconds(manager, needs.serves),
          tolerations: [...(manager.tolerations ?? controlPlaneTolerations)],
          topologySpreadConstraints: spread(names),
          volumes: [
            temporaryFiles,
            ...(needs.serves ? [{ name: "cert", secret: { secretName: names.secret } }] : []),
          ],
        },
      },
    },
  };
}

/** Prefers separate nodes and zones for the replicas, but does not require them: small clusters have one. */
function spread(names: Names): JsonObject[] {
  return ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map((topologyKey) => ({
    labelSelector: { matchLabels: podLabels(names) },
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: "ScheduleAnyway",
  }));
}

function containerOf(manager: ManagerOptions, needs: ManagerNeeds): JsonObject {
  const { command, resources = defaultResources } = manager;
  return {
    // clusterctl recognizes a provider's Deployment by this container name.
    name: "manager",
    image: manager.image,
    ...(command !== undefined && { command: [...command] }),
    args: argsOf(manager, needs),
    env: envOf(manager),
    ports: listPorts(needs),
    readinessProbe: { httpGet: { path: "/readyz", port: "healthz" } },
    livenessProbe: { httpGet: { path: "/healthz", port: "healthz" } },
    resources,
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      privileged: false,
      readOnlyRootFilesystem: true,
      runAsGroup: 65532,
      runAsUser: 65532,
    },
    terminationMessagePolicy: "FallbackToLogsOnError",
    volumeMounts: [
      { mountPath: "/tmp", name: temporaryFiles.name },
      ...(needs.serves ? [{ mountPath: certDir, name: "cert", readOnly: true }] : []),
    ],
  };
}

/** Returns the ports of the container: of webhooks and hooks, of diagnostics and of probes. */
export function listPorts({ serves }: Pick<ManagerNeeds, "serves">): ContainerPort[] {
  return [
    ...(serves ? [portOf("webhook-server", 9443)] : []),
    portOf("metrics", 8443),
    portOf("healthz", 9440),
  ];
}

function portOf(name: string, containerPort: number): ContainerPort {
  return { containerPort, name, protocol: "TCP" };
}

function argsOf(manager: ManagerOptions, needs: ManagerNeeds): string[] {
  const { args = [], diagnostics, featureGates = {}, shardRing } = manager;
  const insecure = diagnostics === "insecure" ? "true" : `\${CAPI_INSECURE_DIAGNOSTICS:=false}`;
  const gates = Object.entries(featureGates).map(
    ([gate, initially]) => `${gate}=\${${variableOfGate(gate)}:=${initially}}`,
  );
  return [
    ...(needs.leaderElection ? ["--leader-elect"] : []),
    `--diagnostics-address=\${CAPI_DIAGNOSTICS_ADDRESS:=:8443}`,
    `--insecure-diagnostics=${insecure}`,
    ...(gates.length > 0 ? [`--feature-gates=${gates.join(",")}`] : []),
    ...(shardRing === undefined
      ? []
      : [`--shard-ring=${typeof shardRing === "string" ? shardRing : shardRing.name}`]),
    ...shutdownArgs(manager, needs.serves),
    ...args,
  ];
}

/** Returns the variable of a feature gate: `EXP_MACHINE_POOL` for `MachinePool`. */
function variableOfGate(gate: string): string {
  const words = gate.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll(/([A-Z])(?=[A-Z][a-z])/g, "$1_");
  return `EXP_${words.toUpperCase()}`;
}

function envOf({ env = {} }: ManagerOptions): JsonObject[] {
  const ofPod = { POD_NAMESPACE: "metadata.namespace", POD_NAME: "metadata.name", POD_UID: "metadata.uid" };
  return [
    ...Object.entries(ofPod).map(([name, fieldPath]) => ({ name, valueFrom: { fieldRef: { fieldPath } } })),
    ...Object.entries(env).map(([name, value]) => ({ name, value })),
  ];
}

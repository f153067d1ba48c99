import { listAt, plainText, recordOf } from "@capikit/common/json";
import { compareQuantities, parseQuantity, type Quantity } from "@capikit/common/kubernetes";
import type { LintObject, YamlPath, YamlRecord } from "./lint-object.ts";
import { containersOf, podSpecOf, podSpecPath } from "./workload.ts";

interface PodProblem {
  readonly path: YamlPath;
  readonly message: string;
}

type Level = "baseline" | "restricted";

const capabilities = new Set(
  "AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT".split(
    " ",
  ),
);
const sysctls =
  /^(?:kernel\.shm_rmid_forced|net\.ipv4\.(?:ip_local_port_range|ip_unprivileged_port_start|tcp_syncookies|ping_group_range|ip_local_reserved_ports|tcp_(?:keepalive_(?:time|intvl|probes)|fin_timeout|[rw]mem)))$/;
const volumes =
  /^(?:name|configMap|csi|downwardAPI|emptyDir|ephemeral|persistentVolumeClaim|projected|secret)$/;
export const leastContainerMemory = parseQuantity("4Mi") as Quantity;
const profiles = /^(?:RuntimeDefault|Localhost)$/;

/** Yields the fields of a Pod that a level of the Pod Security Standards forbids. */
export function* securityProblems(object: LintObject, level: Level): Generator<PodProblem> {
  const base = podSpecPath(object.kind) ?? [];
  const pod = podSpecOf(object);
  const ofPod = recordOf(pod.securityContext);
  const isRestricted = level === "restricted";
  for (const field of ["hostNetwork", "hostPID", "hostIPC"])
    if (pod[field] === true) yield { path: [...base, field], message: `uses ${field}` };
  for (const [index, volume] of listAt(pod.volumes).map(recordOf).entries())
    for (const type of Object.keys(volume))
      if (isRestricted ? !volumes.test(type) : type === "hostPath")
        yield { path: [...base, "volumes", index], message: `has a volume of the type ${type}` };
  for (const [index, { name }] of listAt(ofPod.sysctls).map(recordOf).entries())
    if (!sysctls.test(plainText(name)))
      yield {
        path: [...base, "securityContext", "sysctls", index],
        message: `sets sysctl ${plainText(name)}`,
      };
  yield* contextProblems(ofPod, [...base, "securityContext"]);
  for (const { name, path, value } of containersOf(object)) {
    const own = recordOf(value.securityContext);
    const at = (field: string): YamlPath => [...path, "securityContext", field];
    yield* contextProblems(own, [...path, "securityContext"]);
    if (own.privileged === true)
      yield { path: at("privileged"), message: `has a privileged container ${name}` };
    for (const [index, port] of listAt(value.ports).map(recordOf).entries())
      if (port.hostPort)
        yield {
          path: [...path, "ports", index, "hostPort"],
          message: `uses port ${plainText(port.hostPort)} of the host`,
        };
    if (own.procMount !== undefined && own.procMount !== "Default")
      yield { path: at("procMount"), message: `has the procMount ${plainText(own.procMount)}` };
    const { add, drop } = recordOf(own.capabilities);
    for (const added of listAt(add).map(plainText))
      if (isRestricted ? added !== "NET_BIND_SERVICE" : !capabilities.has(added))
        yield { path: at("capabilities"), message: `adds the capability ${added} in container ${name}` };
    if (!isRestricted) continue;
    const all: readonly (readonly [field: string, isAllowed: boolean, message: string])[] = [
      [
        "allowPrivilegeEscalation",
        own.allowPrivilegeEscalation === false,
        "does not set allowPrivilegeEscalation to false",
      ],
      ["capabilities", listAt(drop).includes("ALL"), "does not drop the capabilities ALL"],
      ["runAsNonRoot", (own.runAsNonRoot ?? ofPod.runAsNonRoot) === true, "does not set runAsNonRoot"],
      ["runAsUser", (own.runAsUser ?? ofPod.runAsUser) !== 0, "runs as root"],
      [
        "seccompProfile",
        profiles.test(plainText(recordOf(own.seccompProfile ?? ofPod.seccompProfile).type)),
        "has no seccompProfile RuntimeDefault or Localhost",
      ],
    ];
    for (const [field, isAllowed, message] of all)
      if (!isAllowed) yield { path: at(field), message: `${message} in container ${name}` };
  }
}

/** Yields the forbidden fields that Pods and containers have. */
function* contextProblems(context: YamlRecord, path: YamlPath): Generator<PodProblem> {
  const { seccompProfile, appArmorProfile, seLinuxOptions, windowsOptions } = context;
  for (const [field, profile] of Object.entries({ seccompProfile, appArmorProfile }))
    if (recordOf(profile).type === "Unconfined")
      yield { path: [...path, field], message: `has the ${field} Unconfined` };
  const { type = "", user, role } = recordOf(seLinuxOptions);
  if (!/^(?:|container_(?:t|init_t|kvm_t|engine_t))$/.test(plainText(type)) || user || role)
    yield { path: [...path, "seLinuxOptions"], message: "sets seLinuxOptions" };
  if (recordOf(windowsOptions).hostProcess === true)
    yield { path: [...path, "windowsOptions"], message: "is a host process" };
}

/** Yields the fields with which the kubelet does not start a container. */
export function* kubeletProblems(object: LintObject): Generator<PodProblem> {
  const ofPod = recordOf(podSpecOf(object).securityContext);
  for (const { name, path, value } of containersOf(object)) {
    const own = recordOf(value.securityContext);
    if ((own.runAsNonRoot ?? ofPod.runAsNonRoot) === true && (own.runAsUser ?? ofPod.runAsUser) === 0)
      yield {
        path: [...path, "securityContext", "runAsUser"],
        message: `requires runAsNonRoot, but container ${name} runs as user 0`,
      };
    const { requests, limits } = recordOf(value.resources);
    for (const [list, amounts] of Object.entries({ limits, ...(limits === undefined && { requests }) })) {
      const { memory } = recordOf(amounts);
      const bytes =
        typeof memory === "string" || typeof memory === "number"
          ? parseQuantity(plainText(memory))
          : undefined;
      // As the container runtimes require.
      if (bytes !== undefined && compareQuantities(bytes, leastContainerMemory) < 0)
        yield {
          path: [...path, "resources", list, "memory"],
          message: `has ${plainText(memory)} of memory for container ${name}, too little to start: write 128Mi for 128 mebibytes`,
        };
    }
  }
}

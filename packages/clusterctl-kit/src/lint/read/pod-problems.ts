import { listAt, plainText, recordOf } from "@capikit/common/json";
import { compareQuantities, parseQuantity } from "@capikit/common/kubernetes";
import { isDnsLabel } from "@capikit/common/text";
import type { LintObject, YamlPath, YamlRecord } from "./lint-object.ts";
import type { ObjectProblem } from "./object-problems.ts";
import { type ContainerView, containersOf, hasVariable, podSpecOf } from "./workload.ts";

/** Yields a value that the API server does not allow; each has its default if it is missing. */
export function* choiceProblem(
  holder: YamlRecord,
  field: string,
  allowed: string,
  path: YamlPath,
): Generator<ObjectProblem> {
  const value = holder[field];
  if (value === undefined || value === null || isOpen(value) || allowed.split(" ").includes(plainText(value)))
    return;
  yield { path: [...path, field], message: `${field} is ${plainText(value)}, not one of ${allowed}` };
}

/** Yields the values of a Pod that the API server rejects beyond their types. */
export function* podProblems(object: LintObject, base: YamlPath): Generator<ObjectProblem> {
  const pod = podSpecOf(object);
  const containers = containersOf(object);
  if (listAt(pod.containers).length === 0)
    yield { path: [...base, "containers"], message: "a Pod requires a container" };
  yield* uniqueNames(containers.map(({ name, path }) => ({ name, path })));
  const volumes = listAt(pod.volumes).map(recordOf);
  yield* uniqueNames(volumes.map(({ name }, index) => ({ name, path: [...base, "volumes", index] })));
  for (const [index, { name, ...sources }] of volumes.entries())
    if (Object.keys(sources).length > 1)
      yield {
        path: [...base, "volumes", index],
        message: `volume ${plainText(name)} has more than one source`,
      };
  if (pod.restartPolicy !== undefined && pod.restartPolicy !== "Always" && restarts.test(object.kind))
    yield { path: [...base, "restartPolicy"], message: `restartPolicy of a ${object.kind} is Always` };
  const isJob = /Job$/.test(object.kind);
  if (isJob && pod.restartPolicy !== "Never" && pod.restartPolicy !== "OnFailure")
    yield { path: [...base, "restartPolicy"], message: "restartPolicy of a Job is Never or OnFailure" };
  yield* schedulingProblems(pod, base);
  for (const [index, volume] of volumes.entries())
    for (const [type, source] of Object.entries(volume)) {
      const { defaultMode } = recordOf(source);
      if (typeof defaultMode === "number" && (defaultMode < 0 || defaultMode > 0o777))
        yield {
          path: [...base, "volumes", index, type, "defaultMode"],
          message: `defaultMode ${defaultMode} is over 0777, which is 511: write it in octal`,
        };
    }
  const claims = listAt(recordOf(object.value.spec).volumeClaimTemplates).map(
    (claim) => recordOf(recordOf(claim).metadata).name,
  );
  const known = new Set([...volumes.map(({ name }) => name), ...claims]);
  for (const container of containers) {
    yield* mountProblems(container, known);
    yield* portProblems(container);
    yield* resourceProblems(container);
    yield* valueProblems(container);
  }
}

function* schedulingProblems(pod: YamlRecord, base: YamlPath): Generator<ObjectProblem> {
  for (const [index, toleration] of listAt(pod.tolerations).map(recordOf).entries()) {
    const { key, operator = "Equal", value, effect, tolerationSeconds } = toleration;
    const path = [...base, "tolerations", index];
    if (operator === "Exists" && value)
      yield { path: [...path, "value"], message: "a toleration with the operator Exists has no value" };
    if (!key && operator !== "Exists")
      yield { path, message: "a toleration without a key has the operator Exists" };
    if (tolerationSeconds !== undefined && effect !== "NoExecute")
      yield {
        path: [...path, "tolerationSeconds"],
        message: "tolerationSeconds requires the effect NoExecute",
      };
  }
  const spread = new Set<string>();
  for (const [index, item] of listAt(pod.topologySpreadConstraints).map(recordOf).entries()) {
    const key = `${plainText(item.topologyKey)} ${plainText(item.whenUnsatisfiable)}`;
    const path = [...base, "topologySpreadConstraints", index];
    if (spread.has(key)) yield { path: [...path, "topologyKey"], message: `two constraints have ${key}` };
    if (typeof item.maxSkew === "number" && item.maxSkew < 1)
      yield { path: [...path, "maxSkew"], message: "maxSkew is less than 1" };
    spread.add(key);
  }
  for (const field of ["terminationGracePeriodSeconds", "activeDeadlineSeconds"])
    if (typeof pod[field] === "number" && pod[field] < 0)
      yield { path: [...base, field], message: `${field} is negative` };
  if (pod.dnsPolicy === "None" && listAt(recordOf(pod.dnsConfig).nameservers).length === 0)
    yield { path: [...base, "dnsPolicy"], message: "dnsPolicy None requires nameservers in dnsConfig" };
}

const restarts = /^(?:Deployment|DaemonSet|StatefulSet|ReplicaSet)$/;

function* uniqueNames(
  named: readonly { readonly name: unknown; readonly path: YamlPath }[],
): Generator<ObjectProblem> {
  const seen = new Set<unknown>();
  for (const { name, path } of named) {
    if (typeof name === "string" && hasVariable(name)) continue;
    if (seen.has(name))
      yield { path: [...path, "name"], message: `the name ${plainText(name)} is used twice` };
    else if (typeof name !== "string" || !isDnsLabel(name))
      yield { path: [...path, "name"], message: `the name ${plainText(name)} is not a DNS label` };
    seen.add(name);
  }
}

function* mountProblems(
  { name, path, value }: ContainerView,
  volumes: ReadonlySet<unknown>,
): Generator<ObjectProblem> {
  const folders = new Set<unknown>();
  for (const [index, mount] of listAt(value.volumeMounts).map(recordOf).entries()) {
    const at = [...path, "volumeMounts", index];
    if (!volumes.has(mount.name))
      yield {
        path: [...at, "name"],
        message: `container ${name} mounts volume ${plainText(mount.name)}, which the Pod does not have`,
      };
    if (plainText(mount.mountPath).includes(":"))
      yield { path: [...at, "mountPath"], message: `mountPath ${plainText(mount.mountPath)} has a colon` };
    if (mount.mountPath !== undefined && folders.has(mount.mountPath))
      yield {
        path: [...at, "mountPath"],
        message: `two volumes are mounted at ${plainText(mount.mountPath)}`,
      };
    folders.add(mount.mountPath);
  }
}

/** Name of a port by IANA. */
function isPortName(name: string): boolean {
  return name.length <= 15 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && /[a-z]/.test(name);
}

function* portProblems({ path, value }: ContainerView): Generator<ObjectProblem> {
  const names = new Set<unknown>();
  for (const [index, port] of listAt(value.ports).map(recordOf).entries()) {
    const { name, containerPort } = port;
    const at = [...path, "ports", index];
    if (typeof containerPort === "number" && (containerPort < 1 || containerPort > 65535))
      yield { path: [...at, "containerPort"], message: `port ${containerPort} is not between 1 and 65535` };
    if (name === undefined) continue;
    if (names.has(name))
      yield { path: [...at, "name"], message: `two ports have the name ${plainText(name)}` };
    names.add(name);
    if (typeof name !== "string" || (!isPortName(name) && !hasVariable(name)))
      yield {
        path: [...at, "name"],
        message: `${plainText(name)} is not the name of a port: at most 15 lower-case letters, digits and hyphens`,
      };
  }
}

function* resourceProblems({ path, value }: ContainerView): Generator<ObjectProblem> {
  const { requests, limits } = recordOf(value.resources);
  for (const [field, list] of Object.entries({ requests, limits }))
    for (const [name, amount] of Object.entries(recordOf(list)))
      if (!isOpen(amount) && quantityOf(amount) === undefined)
        yield {
          path: [...path, "resources", field, name],
          message: `${plainText(amount)} is not a quantity`,
        };
  for (const [name, amount] of Object.entries(recordOf(requests))) {
    const limit = quantityOf(recordOf(limits)[name]);
    const request = quantityOf(amount);
    if (limit !== undefined && request !== undefined && compareQuantities(request, limit) > 0)
      yield {
        path: [...path, "resources", "requests", name],
        message: `the request of ${plainText(amount)} ${name} is over the limit of ${plainText(recordOf(limits)[name])}`,
      };
  }
}

function quantityOf(value: unknown): ReturnType<typeof parseQuantity> {
  return typeof value === "string" || typeof value === "number" ? parseQuantity(plainText(value)) : undefined;
}

function isOpen(value: unknown): boolean {
  return typeof value === "string" && hasVariable(value);
}

const handlers = ["httpGet", "tcpSocket", "grpc", "exec"];

/** Fields of a Pod that environment variables can have. */
const fieldOfPod =
  /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)\['[^']+'\])|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/;

/** Resources of containers without a domain in their names. */
const resources = /^(?:cpu|memory|ephemeral-storage|hugepages-.+)$|[/$]/;

function* valueProblems({ name, path, value }: ContainerView): Generator<ObjectProblem> {
  const { privileged, allowPrivilegeEscalation, capabilities } = recordOf(value.securityContext);
  const isAdmin = listAt(recordOf(capabilities).add).includes("SYS_ADMIN");
  if (allowPrivilegeEscalation === false && (privileged === true || isAdmin))
    yield {
      path: [...path, "securityContext", "allowPrivilegeEscalation"],
      message: `allowPrivilegeEscalation of the privileged container ${name} cannot be false`,
    };
  for (const list of ["requests", "limits"])
    for (const resource of Object.keys(recordOf(recordOf(value.resources)[list])))
      if (!resources.test(resource))
        yield {
          path: [...path, "resources", list, resource],
          message: `${resource} is not a resource of containers`,
        };
  for (const [index, variable] of listAt(value.env).map(recordOf).entries()) {
    const at = [...path, "env", index];
    if (variable.name === "" || plainText(variable.name).includes("="))
      yield {
        path: [...at, "name"],
        message: `${plainText(variable.name) || "the empty text"} is not the name of an environment variable`,
      };
    if (variable.value && variable.valueFrom !== undefined)
      yield { path: at, message: "an environment variable has either a value or valueFrom" };
    const { fieldPath } = recordOf(recordOf(variable.valueFrom).fieldRef);
    if (typeof fieldPath === "string" && !isOpen(fieldPath) && !fieldOfPod.test(fieldPath))
      yield {
        path: [...at, "valueFrom", "fieldRef", "fieldPath"],
        message: `an environment variable cannot have the field ${fieldPath}`,
      };
  }
  for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    const written = value[probe];
    if (written === undefined || written === null) continue;
    const chosen = handlers.filter((handler) => recordOf(written)[handler] !== undefined);
    if (chosen.length !== 1)
      yield {
        path: [...path, probe],
        message: `the ${probe} of container ${name} has ${chosen.length === 0 ? "no handler" : "several handlers"}`,
      };
    if (path.at(-2) === "initContainers" && value.restartPolicy !== "Always")
      yield { path: [...path, probe], message: `the init container ${name} cannot have a ${probe}` };
    for (const [field, number] of Object.entries(recordOf(written)))
      if (typeof number === "number" && number < 0)
        yield { path: [...path, probe, field], message: `${field} of the ${probe} is negative` };
    for (const handler of chosen) {
      const { port } = recordOf(recordOf(written)[handler]);
      if (typeof port === "number" && (port < 1 || port > 65535))
        yield { path: [...path, probe, handler, "port"], message: `port ${port} is not between 1 and 65535` };
    }
    const { successThreshold } = recordOf(written) as YamlRecord;
    if (probe !== "readinessProbe" && typeof successThreshold === "number" && successThreshold !== 1)
      yield { path: [...path, probe, "successThreshold"], message: `successThreshold of a ${probe} is 1` };
  }
}

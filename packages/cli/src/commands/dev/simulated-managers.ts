import {
  type KubeadmConfig,
  type KubeadmConfigTemplate,
  kubeadmConfig,
  kubeadmConfigTemplate,
} from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { isInitialized } from "@capikit/api/contract";
import { type KubeadmControlPlane, kubeadmControlPlane } from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  type Cluster,
  type ContractVersionedObjectReference as ContractReference,
  clusterControlPlaneAvailableCondition,
  clusterControlPlaneInitializedCondition,
  clusterFinalizer,
  clusterInfrastructureReadyCondition,
  clusterNameLabel,
  clusterSecretType,
  clusterWorkersAvailableCondition,
  type Machine,
  type MachineDeployment,
  type MachineSet,
  type MachineSpec,
  machineBootstrapConfigReadyCondition,
  machineControlPlaneLabel,
  machineDeployment,
  machineFinalizer,
  machineInfrastructureReadyCondition,
  machine as machineKind,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { DynamicObject, KindDescriptor, KubernetesObject } from "@capikit/client";
import { integerAt, textAt, valueAt } from "@capikit/common/json";
import { apiVersionOf, groupOf } from "@capikit/common/kubernetes";
import {
  cloneTemplate,
  controllerOf,
  ensureOwnerReference,
  isBeingDeleted,
  isControlPlaneMachine,
  ownerReferenceTo,
  setCondition,
  withFinalizer,
  withoutFinalizer,
} from "@capikit/controller-kit/capi";
import { conditionOf } from "@capikit/inventory";
import { reasonText } from "../../shared/console/summarize-object.ts";

/** Machines of one template. */
interface MachineGroup {
  readonly owner: KubernetesObject;
  readonly replicas: number;
  readonly spec: MachineSpec;
  readonly labels: Readonly<Record<string, string>>;
}

/** Returns a template of a provider. */
export type TemplateReader = (reference: ContractReference) => Promise<KubernetesObject>;

/**
 * Changes the drafts of a Cluster's objects as the next reconciles of Cluster API's core manager and of
 * kubeadm's providers would, where these do not run. Rollouts, topologies, MachinePools, health checks
 * and Nodes are left out: a Machine is ready when its infrastructure is provisioned.
 */
export class SimulatedManagers {
  readonly created: DynamicObject[] = [];
  readonly deleted: KubernetesObject[] = [];
  readonly #drafts: readonly KubernetesObject[];
  readonly #cluster: Cluster;
  readonly #machines: readonly Machine[];
  readonly #sets: readonly MachineSet[];
  readonly #deployments: readonly MachineDeployment[];
  readonly #infra: KubernetesObject | undefined;
  readonly #controlPlane: KubernetesObject | undefined;
  readonly #isProvisioned: boolean;

  constructor(drafts: readonly KubernetesObject[], cluster: Cluster) {
    this.#drafts = drafts;
    this.#cluster = cluster;
    this.#machines = this.#of(machineKind);
    this.#sets = this.#of(machineSet);
    this.#deployments = this.#of(machineDeployment);
    this.#infra = this.#find(cluster.spec.infrastructureRef);
    this.#controlPlane = this.#find(cluster.spec.controlPlaneRef);
    this.#isProvisioned =
      cluster.spec.infrastructureRef === undefined || isInitialized(this.#infra, "provisioned");
  }

  async reconcile(templateOf: TemplateReader): Promise<void> {
    if (this.#cluster.spec.paused === true) return;
    for (const machine of this.#machines.filter(isBeingDeleted)) this.#deleteMachine(machine);
    if (isBeingDeleted(this.#cluster)) return this.#deleteCluster();
    this.#cluster.metadata = { ...withFinalizer(this.#cluster, clusterFinalizer).metadata };
    for (const part of [this.#infra, this.#controlPlane]) this.#own(part, this.#cluster);
    for (const deployment of this.#deployments) this.#ensureSet(deployment);
    for (const group of this.#groups()) await this.#ensureMachines(group, templateOf);
    for (const machine of this.#machines) if (!isBeingDeleted(machine)) this.#reconcileMachine(machine);
    for (const config of this.#of(kubeadmConfig)) this.#bootstrap(config);
    this.#countReplicas();
    this.#reconcileCluster();
  }

  #of<T extends KubernetesObject>({ group, kind }: KindDescriptor<T>): T[] {
    return this.#drafts.filter((one): one is T => one.kind === kind && groupOf(one.apiVersion) === group);
  }

  #find(reference: ContractReference | undefined): KubernetesObject | undefined {
    return this.#drafts.find(
      ({ apiVersion, kind, metadata: { name } }) =>
        kind === reference?.kind && groupOf(apiVersion) === reference.apiGroup && name === reference.name,
    );
  }

  #own(object: KubernetesObject | undefined, owner: KubernetesObject): void {
    if (object === undefined) return;
    const { metadata } = object;
    const reference = ownerReferenceTo(owner, { controller: true, blockOwnerDeletion: true });
    metadata.ownerReferences = [...ensureOwnerReference(metadata.ownerReferences, reference)];
    metadata.labels = { ...metadata.labels, [clusterNameLabel]: this.#cluster.metadata.name ?? "" };
  }

  #ownedBy<T extends KubernetesObject>(objects: readonly T[], owner: KubernetesObject): T[] {
    return objects.filter((one) => controllerOf(one)?.uid === owner.metadata.uid);
  }

  #create(object: KubernetesObject, owner: KubernetesObject): void {
    object.metadata.namespace = this.#cluster.metadata.namespace ?? "default";
    this.#own(object, owner);
    this.created.push(object as DynamicObject);
  }

  #delete(objects: readonly KubernetesObject[]): void {
    for (const object of objects) if (!isBeingDeleted(object)) this.deleted.push(object);
  }

  #deleteMachine(machine: Machine): void {
    setStatus(machine, { phase: "Deleting" });
    const left = this.#find(machine.spec.infrastructureRef) ?? this.#find(machine.spec.bootstrap.configRef);
    if (left !== undefined) this.#delete([left]);
    else machine.metadata = { ...withoutFinalizer(machine, machineFinalizer).metadata };
  }

  /** Deletes the machines first, as the control plane and the infrastructure may be needed for it. */
  #deleteCluster(): void {
    setStatus(this.#cluster, { phase: "Deleting" });
    const machinery = [...this.#deployments, ...this.#sets, ...this.#machines];
    const left = [machinery, [this.#controlPlane], [this.#infra]]
      .map((step) => step.filter((one) => one !== undefined))
      .find(({ length }) => length > 0);
    if (left !== undefined) this.#delete(left);
    else this.#cluster.metadata = { ...withoutFinalizer(this.#cluster, clusterFinalizer).metadata };
  }

  #ensureSet(deployment: MachineDeployment): void {
    if (isBeingDeleted(deployment)) return;
    this.#own(deployment, this.#cluster);
    const { clusterName, replicas = 1, selector, template } = deployment.spec;
    const spec = { clusterName, replicas, selector, template };
    const [set] = this.#ownedBy(this.#sets, deployment);
    if (set !== undefined) set.spec = { ...set.spec, ...spec };
    else
      this.#create(
        { ...typeOf(machineSet, `${deployment.metadata.name}-1`), spec } as MachineSet,
        deployment,
      );
  }

  #kubeadm(): readonly KubeadmControlPlane[] {
    return this.#of(kubeadmControlPlane).filter((one) => one === this.#controlPlane);
  }

  #groups(): readonly MachineGroup[] {
    const sets = this.#sets.map((owner) => {
      const { replicas = 1, template } = owner.spec;
      return { owner, replicas, spec: template.spec, labels: template.metadata?.labels ?? {} };
    });
    const kubeadm = this.#kubeadm().map((owner) => {
      const { replicas = 1, version, machineTemplate } = owner.spec;
      const { infrastructureRef } = machineTemplate.spec;
      const clusterName = this.#cluster.metadata.name ?? "";
      const labels = { ...machineTemplate.metadata?.labels, [machineControlPlaneLabel]: "" };
      // Its configs have no template.
      const bootstrap = {
        configRef: { apiGroup: kubeadmConfig.group, kind: kubeadmConfig.kind, name: "" },
      };
      return { owner, replicas, labels, spec: { clusterName, version, bootstrap, infrastructureRef } };
    });
    return [...sets, ...(this.#isProvisioned ? kubeadm : [])].filter(({ owner }) => !isBeingDeleted(owner));
  }

  async #ensureMachines(
    { owner, replicas, spec, labels }: MachineGroup,
    templateOf: TemplateReader,
  ): Promise<void> {
    const names = Array.from({ length: replicas }, (_, at) => `${owner.metadata.name}-${at}`);
    const owned = this.#ownedBy(this.#machines, owner);
    this.#delete(owned.filter(({ metadata: { name = "" } }) => !names.includes(name)));
    const { configRef } = spec.bootstrap;
    for (const name of names) {
      const machine = owned.find(({ metadata }) => metadata.name === name);
      if (machine === undefined) {
        const bootstrap =
          configRef === undefined ? spec.bootstrap : { configRef: instanceOf(configRef, name) };
        const infrastructureRef = instanceOf(spec.infrastructureRef, name);
        const { metadata, ...type } = typeOf(machineKind, name);
        const made = {
          ...type,
          metadata: { ...metadata, labels: { ...labels } },
          spec: { ...spec, bootstrap, infrastructureRef },
        };
        this.#create(made as Machine, owner);
        continue;
      }
      // Instances that are deleted later are not replaced.
      if (isBeingDeleted(machine) || machine.status?.initialization?.infrastructureProvisioned === true)
        continue;
      for (const reference of [spec.infrastructureRef, ...(configRef === undefined ? [] : [configRef])]) {
        if (this.#find(instanceOf(reference, name)) !== undefined) continue;
        const template =
          reference.name === ""
            ? templateOfKubeadm(owner as KubeadmControlPlane)
            : await templateOf(reference);
        const { namespace = "default" } = machine.metadata;
        this.#create(cloneTemplate(template, { namespace, name, clusterName: spec.clusterName }), machine);
      }
    }
  }

  #reconcileMachine(machine: Machine): void {
    machine.metadata = { ...withFinalizer(machine, machineFinalizer).metadata };
    if (controllerOf(machine) === undefined) this.#own(machine, this.#cluster);
    const { bootstrap, infrastructureRef } = machine.spec;
    const [config, infra] = [this.#find(bootstrap.configRef), this.#find(infrastructureRef)];
    for (const part of [config, infra]) this.#own(part, machine);
    const dataSecretName = textAt(config, "status", "dataSecretName");
    if (isInitialized(config, "dataSecretCreated") && dataSecretName !== "")
      bootstrap.dataSecretName ??= dataSecretName;
    const hasData = bootstrap.dataSecretName !== undefined;
    const isProvisioned = isInitialized(infra, "provisioned");
    const providerID = textAt(infra, "spec", "providerID");
    if (isProvisioned && providerID !== "") machine.spec.providerID = providerID;
    const addresses = valueAt(infra, "status", "addresses");
    setStatus(machine, {
      ...(Array.isArray(addresses) && { addresses }),
      initialization: { bootstrapDataSecretCreated: hasData, infrastructureProvisioned: isProvisioned },
      phase: isProvisioned ? "Provisioned" : hasData ? "Provisioning" : "Pending",
    });
    summarize(machine, ["Ready", "Available"], {
      [machineBootstrapConfigReadyCondition]: [hasData, readiness(config)],
      [machineInfrastructureReadyCondition]: [isProvisioned, readiness(infra)],
    });
  }

  /** As kubeadm's bootstrap provider, once the machine may start. */
  #bootstrap(config: KubeadmConfig): void {
    const machine = this.#machines.find(({ spec }) => this.#find(spec.bootstrap.configRef) === config);
    if (machine === undefined || isBeingDeleted(config) || isInitialized(config, "dataSecretCreated")) return;
    const canJoin = this.#cluster.status?.initialization?.controlPlaneInitialized === true;
    if (!(isControlPlaneMachine(machine) ? this.#isProvisioned : canJoin)) return;
    const dataSecretName = config.metadata.name ?? "";
    const data = { value: btoa("#cloud-config\n# simulated by capikit dev --embedded\n") };
    this.#create(
      { ...typeOf(secret, dataSecretName), type: clusterSecretType, data } as KubernetesObject,
      config,
    );
    setStatus(config, { dataSecretName, initialization: { dataSecretCreated: true } });
    report(config, "Ready", true, "");
  }

  #countReplicas(): void {
    const machinesOf = (owner: KubernetesObject): Machine[] =>
      [owner, ...this.#ownedBy(this.#sets, owner)].flatMap((one) => this.#ownedBy(this.#machines, one));
    const kubeadm = this.#kubeadm();
    for (const owner of [...this.#sets, ...this.#deployments, ...kubeadm]) {
      const counts = countsOf(machinesOf(owner));
      const wanted = owner.spec.replicas ?? 1;
      setStatus(owner, counts);
      report(owner, "Available", counts.readyReplicas === wanted, machinesText(counts.readyReplicas, wanted));
    }
    for (const owner of kubeadm) {
      const controlPlaneInitialized =
        machinesOf(owner).some(isReadyMachine) || isInitialized(owner, "controlPlaneInitialized");
      setStatus(owner, { version: owner.spec.version, initialization: { controlPlaneInitialized } });
    }
  }

  #reconcileCluster(): void {
    const { spec } = this.#cluster;
    const groups = Map.groupBy(this.#machines, isControlPlaneMachine);
    const [own, others] = [groups.get(true) ?? [], groups.get(false) ?? []];
    const isServing =
      spec.controlPlaneRef === undefined
        ? own.some(isReadyMachine)
        : isInitialized(this.#controlPlane, "controlPlaneInitialized");
    const endpoint = [this.#infra, this.#controlPlane]
      .map((one) => valueAt(one, "spec", "controlPlaneEndpoint"))
      .find((one) => textAt(one, "host") !== "");
    if (endpoint !== undefined && !spec.controlPlaneEndpoint?.host)
      spec.controlPlaneEndpoint = { host: textAt(endpoint, "host"), port: integerAt(endpoint, "port") ?? 0 };
    const inSets = this.#deployments.reduce((sum, { spec: { replicas = 1 } }) => sum + replicas, 0);
    const workers = { desiredReplicas: Math.max(inSets, others.length), ...countsOf(others) };
    const desiredReplicas = integerAt(this.#controlPlane, "spec", "replicas") ?? own.length;
    const failureDomains = valueAt(this.#infra, "status", "failureDomains");
    setStatus(this.#cluster, {
      initialization: {
        infrastructureProvisioned: this.#isProvisioned,
        controlPlaneInitialized: isServing,
      },
      ...(Array.isArray(failureDomains) && { failureDomains }),
      ...(desiredReplicas > 0 && { controlPlane: { desiredReplicas, ...countsOf(own) } }),
      workers,
      phase: this.#isProvisioned ? "Provisioned" : "Provisioning",
    });
    report(this.#cluster, clusterControlPlaneInitializedCondition, isServing, readiness(this.#controlPlane));
    summarize(this.#cluster, ["Available"], {
      [clusterInfrastructureReadyCondition]: [this.#isProvisioned, readiness(this.#infra)],
      [clusterControlPlaneAvailableCondition]: [isServing, readiness(this.#controlPlane)],
      [clusterWorkersAvailableCondition]: [
        workers.readyReplicas === workers.desiredReplicas,
        machinesText(workers.readyReplicas, workers.desiredReplicas),
      ],
    });
  }
}

function typeOf(kind: KindDescriptor<KubernetesObject>, name: string): KubernetesObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name } };
}

function instanceOf({ apiGroup, kind }: ContractReference, name: string): ContractReference {
  return { apiGroup, kind: kind.replace(/Template$/, ""), name };
}

function templateOfKubeadm({ spec, metadata }: KubeadmControlPlane): KubeadmConfigTemplate {
  const { kubeadmConfigSpec } = spec;
  const template = kubeadmConfigSpec === undefined ? {} : { spec: kubeadmConfigSpec };
  return {
    ...typeOf(kubeadmConfigTemplate, metadata.name ?? ""),
    spec: { template },
  } as KubeadmConfigTemplate;
}

function isReadyMachine({ status }: Machine): boolean {
  const { bootstrapDataSecretCreated, infrastructureProvisioned } = status?.initialization ?? {};
  return bootstrapDataSecretCreated === true && infrastructureProvisioned === true;
}

function countsOf(machines: readonly Machine[]) {
  const ready = machines.filter(isReadyMachine).length;
  const replicas = machines.length;
  return { replicas, readyReplicas: ready, availableReplicas: ready, upToDateReplicas: replicas };
}

function machinesText(ready: number, wanted: number): string {
  return `${ready} of ${wanted} Machines are ready`;
}

/** Returns why an object of a provider is not ready. */
function readiness(object: KubernetesObject | undefined): string {
  if (object === undefined) return "the object does not exist";
  const reason = reasonText(conditionOf(object, "Ready"));
  return `${object.kind} ${object.metadata.name}${reason === "" ? " is not ready" : `: ${reason}`}`;
}

function setStatus(object: KubernetesObject & { status?: object }, changes: object): void {
  object.status = { ...object.status, ...changes };
}

/** Sets a condition with the reasons of Cluster API, such as `Ready` and `NotReady`. */
function report(object: KubernetesObject, type: string, isTrue: boolean, message: string): void {
  const word = /(?:Ready|Available|Initialized)$/.exec(type)?.[0] ?? type;
  const [status, reason] = isTrue ? (["True", word] as const) : (["False", `Not${word}`] as const);
  setCondition(object, { type, status, reason, message: isTrue ? "" : message });
}

/** Sets conditions, and those that summarize them. */
function summarize(
  object: KubernetesObject,
  types: readonly string[],
  parts: Readonly<Record<string, readonly [isTrue: boolean, message: string]>>,
): void {
  const entries = Object.entries(parts);
  for (const [type, [isTrue, message]] of entries) report(object, type, isTrue, message);
  const bad = entries.filter(([, [isTrue]]) => !isTrue);
  const text = bad.map(([type, [, message]]) => `* ${type}: ${message}`).join("\n");
  for (const type of types) report(object, type, bad.length === 0, text);
}

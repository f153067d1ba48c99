import { commentLine } from "@capikit/model";
import { importLine } from "../project/import-line.ts";
import { one } from "../project/names.ts";
import type { Role } from "./roles.ts";
import { readTemplate } from "./templates.ts";

/** What a controller is written from. */
export interface ControllerFacts {
  readonly kind: string;
  readonly group: string;
  readonly plural: string;
  /** The name of its definition, and what that is imported from. */
  readonly constant: string;
  readonly door: string;
  /** The function that makes the controller. */
  readonly maker: string;
  /** The definition of the InfraCluster in the same package, with its plural, for machines. */
  readonly infraCluster?: { readonly constant: string; readonly plural: string } | undefined;
  /** Whose rights it has, where that is not the role of all rules that name none. */
  readonly roleName?: string | undefined;
}

/** The file of a kind's controller: it works as it stands, and says where the author's work goes. */
export function controllerText(role: Role, facts: ControllerFacts): string {
  return texts[role](facts);
}

function rbac({ group, plural, roleName }: ControllerFacts, ...further: readonly string[]): string {
  const role = roleName === undefined ? "" : `roleName=${roleName},`;
  return [
    `groups=${group},resources=${plural},verbs=get;list;watch;patch`,
    `groups=${group},resources=${plural}/status,verbs=get;patch`,
    ...further,
  ]
    .map((rule) => ` * ${commentLine(`+kubebuilder:rbac:${role}${rule}`)}\n`)
    .join("");
}

const core = "groups=cluster.x-k8s.io,resources";

/** Finalizers and names of controllers have the kind in small letters. */
const lower = ({ kind }: ControllerFacts): string => kind.toLowerCase();

const texts: Readonly<Record<Role, (facts: ControllerFacts) => string>> = {
  none: (
    facts,
  ) => `${importLine("{ type ControllerDefinition, defineController, draftOf }", "@capikit/controller-kit")}
${importLine("{ isBeingDeleted, patchObject, setCondition }", "@capikit/controller-kit/capi")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Keeps each ${facts.kind}.
 *
${rbac(facts)} */
export function ${facts.maker}(): ControllerDefinition {
  return defineController({
    name: "${lower(facts)}",
    for: ${facts.constant},

    async reconcileObject({ object, client, signal }) {
      if (isBeingDeleted(object)) return;
      const draft = draftOf(object);
      // What the spec asks for goes here. What is not there yet is looked at again with \`return after("10s")\`.
      setCondition(draft, { type: "Ready", status: "True", reason: "Reconciled", message: "" });
      await patchObject(client, ${facts.constant}, object, draft, { ownedConditions: ["Ready"], signal });
    },
  });
}
`,
  "infra-cluster": (facts) => `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ infraCluster }", "@capikit/controller-kit/presets")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Makes what the machines of each ${facts.kind} share.
 *
${rbac(facts, `${core}=clusters,verbs=get;list;watch`)} */
export function ${facts.maker}(): ControllerDefinition {
  return infraCluster(${facts.constant}, {
    finalizer: "${lower(facts)}.${facts.group}/infrastructure",

    async reconcile({ object }) {
      // Make the network here, and set spec.controlPlaneEndpoint if a load balancer is part of it. Until it is up: \`return after("10s")\`.
      object.status.initialization = { provisioned: true };
    },

    async delete() {
      // Take it away here. Until it is gone: \`return after("10s")\`.
    },
  });
}
`,
  "infra-machine": (facts) => {
    const clusters = facts.infraCluster;
    const names = [facts.constant, ...(clusters === undefined ? [] : [clusters.constant])].sort().join(", ");
    const owner = clusters === undefined ? "" : `    infraCluster: ${clusters.constant},\n`;
    const rule =
      clusters === undefined
        ? []
        : [`groups=${facts.group},resources=${clusters.plural},verbs=get;list;watch`];
    return `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ infraMachine }", "@capikit/controller-kit/presets")}
${importLine(`{ ${names} }`, facts.door)}

/**
 * Runs a machine for each ${facts.kind}.
 *
${rbac(facts, ...rule, `${core}=clusters;machines,verbs=get;list;watch`, 'groups="",resources=secrets,verbs=get')} */
export function ${facts.maker}(): ControllerDefinition {
  return infraMachine(${facts.constant}, {
    finalizer: "${lower(facts)}.${facts.group}/machine",
${owner}
    async reconcile({ object, bootstrapData }) {
      // What the machine runs at its first start.
      const { value } = await bootstrapData();
      if (value === "") throw new TypeError("The machine has nothing to start with");
      // Make the machine here. Until it runs: \`return after("10s")\`.
      const { namespace, name } = object.metadata;
      object.spec.providerID = \`${lower(facts)}:///\${namespace}/\${name}\`;
      object.status.initialization = { provisioned: true };
    },

    async delete() {
      // Take it away here. Until it is gone: \`return after("10s")\`.
    },
  });
}
`;
  },
  "infra-machine-pool": (facts) => `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ infraMachinePool }", "@capikit/controller-kit/presets")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Runs the machines of each ${facts.kind}, as many as its MachinePool asks for.
 *
${rbac(facts, `${core}=clusters;machinepools,verbs=get;list;watch`, 'groups="",resources=secrets,verbs=get')} */
export function ${facts.maker}(): ControllerDefinition {
  return infraMachinePool(${facts.constant}, {
    finalizer: "${lower(facts)}.${facts.group}/machines",

    async reconcile({ object, machinePool, bootstrapData }) {
      // What each machine runs at its first start.
      const { value } = await bootstrapData();
      if (value === "") throw new TypeError("The machines have nothing to start with");
      // Make the machines here. Until they run: \`return after("10s")\`.
      const { replicas = 1 } = machinePool.spec;
      const { namespace, name } = object.metadata;
      object.spec.providerIDList = Array.from(
        { length: replicas },
        (_, at) => \`${lower(facts)}:///\${namespace}/\${name}-\${at}\`,
      );
      object.status.replicas = replicas;
      object.status.initialization = { provisioned: true };
    },

    async delete() {
      // Take them away here. Until they are gone: \`return after("10s")\`.
    },
  });
}
`,
  "control-plane": (facts) => `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ initialControlPlaneCertificates }", "@capikit/controller-kit/capi")}
${importLine("{ controlPlane }", "@capikit/controller-kit/presets")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Has the API server of each ${facts.kind} run, without Machines. The preset keeps its certificates and the Cluster's kubeconfig.
 *
${rbac(
  facts,
  `groups=${facts.group},resources=${facts.plural}/finalizers,verbs=update`,
  `${core}=clusters;machines;machinepools,verbs=get;list;watch`,
  'groups="",resources=secrets,verbs=get;list;watch;create;patch',
)} */
export function ${facts.maker}(): ControllerDefinition {
  return controlPlane(${facts.constant}, {
    finalizer: "${lower(facts)}.${facts.group}/api-server",
    machines: false,
    endpoint: "own",
    externalManaged: true,
    certificates: () => initialControlPlaneCertificates(),

    async reconcile({ object }) {
      // Run the API server here, with \`certificates\`. Until it serves: \`return after("10s")\`.
      object.spec.controlPlaneEndpoint ??= { host: \`\${object.metadata.name}.example.org\`, port: 6443 };
      object.status.version = object.spec.version;
      object.status.initialization = { controlPlaneInitialized: true };
    },

    async delete() {
      // Take it away here. Until it is gone: \`return after("10s")\`.
    },
  });
}
`,
  "bootstrap-config": (facts) => `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ bootstrapConfig }", "@capikit/controller-kit/presets")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Makes the bootstrap data of each ${facts.kind}.
 *
${rbac(
  facts,
  `groups=${facts.group},resources=${facts.plural}/finalizers,verbs=update`,
  `${core}=clusters;machines;machinepools,verbs=get;list;watch`,
  'groups="",resources=secrets,verbs=get;create;patch',
  'groups="",resources=configmaps,verbs=get;create;delete',
)} */
export function ${facts.maker}(): ControllerDefinition {
  return bootstrapConfig(${facts.constant}, {
    async bootstrapData({ object, cluster, role }) {
      // What a machine runs at its first start. The file at its end is what the contract asks for.
      const value = [
        "#!/bin/sh",
        "set -eu",
        \`echo "joining Cluster \${cluster.metadata.name} as \${role}"\`,
        ...(object.spec.commands ?? []),
        "mkdir -p /run/cluster-api",
        "echo success > /run/cluster-api/bootstrap-success.complete",
        "",
      ].join("\\n");
      return { value, format: "shell" };
    },
  });
}
`,
  "ipam-pool": (facts) => `${importLine("type { ControllerDefinition }", "@capikit/controller-kit")}
${importLine("{ ipamProvider, poolExhausted }", "@capikit/controller-kit/presets")}
${importLine(`{ ${facts.constant} }`, facts.door)}

/**
 * Gives each IPAddressClaim of ${one(facts.kind)} an address of it.
 *
${rbac(
  facts,
  `groups=${facts.group},resources=${facts.plural}/finalizers,verbs=update`,
  "groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims/finalizers,verbs=update",
  "groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims,verbs=get;list;watch;patch",
  "groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims/status,verbs=get;patch",
  "groups=ipam.cluster.x-k8s.io,resources=ipaddresses,verbs=get;list;watch;create;patch;delete",
  `${core}=clusters,verbs=get;list;watch`,
)} */
export function ${facts.maker}(): readonly ControllerDefinition[] {
  return ipamProvider([${facts.constant}], {
    // Each provider of a manager has a controller of claims, and no two of one name.
    name: "ipaddressclaim-${lower(facts)}",

    async allocate({ pool: { spec }, addresses }) {
      const address = firstFree(spec, new Set(addresses.map((one) => one.spec.address)));
      if (address === undefined) return poolExhausted();
      const { prefix, gateway } = spec;
      return { address, prefix, gateway };
    },

    async reconcilePool({ object, addresses }) {
      const total = sizeOf(object.spec);
      object.status.total = total;
      object.status.free = Math.max(0, total - addresses.length);
    },
  });
}

${readTemplate("src/ipam/address-range.ts").replaceAll(/^export /gm, "")}`,
};

import type { Cluster, ClusterVariable, Topology } from "@capikit/api/core/v1beta2";
import { type Diagnostic, diagnosticKey } from "@capikit/common/diagnostics";
import { cloneJson, equalJson } from "@capikit/common/json";
import { TopologyError } from "../errors/topology-error.ts";
import { defaultVariables } from "./default-variables.ts";
import { validateVariables } from "./validate-variables.ts";
import type { DefinitionIndex } from "./variable-index.ts";

interface Place {
  readonly where: string;
  readonly all: boolean;
  readonly read: (topology: Topology) => readonly ClusterVariable[] | undefined;
  readonly write: (topology: Topology, values: ClusterVariable[]) => void;
}

/**
 * Copies the Cluster with all variables defaulted and validated, like Cluster API's webhook.
 *
 * @throws TopologyError with all validation errors.
 */
export function withVariables(
  cluster: Cluster,
  definitions: DefinitionIndex,
  old: Cluster | undefined,
): Cluster {
  const result = cloneJson(cluster);
  const { topology } = result.spec;
  if (topology === undefined) return result;
  const diagnostics: Diagnostic[] = [];
  for (const place of placesOf(topology)) {
    const given = place.read(topology);
    if (!place.all && (given === undefined || given.length === 0)) continue;
    const defaulted = defaultVariables(given ?? [], definitions, place.where, place.all);
    for (const diagnostic of defaulted.diagnostics) diagnostics.push(diagnostic);
    const oldTopology = old?.spec.topology;
    for (const diagnostic of validateVariables(defaulted.values, {
      definitions,
      where: place.where,
      old: oldTopology && place.read(oldTopology),
      required: place.all,
    }))
      diagnostics.push(diagnostic);
    if (defaulted.diagnostics.length === 0 && (given !== undefined || defaulted.values.length > 0))
      place.write(topology, defaulted.values);
  }
  const unique = new Map(diagnostics.map((one) => [diagnosticKey(one), one]));
  if (unique.size > 0) throw new TopologyError([...unique.values()]);
  return result;
}

/**
 * Returns the Cluster with the defaults of variables that the API server stored when it admitted the old one: a new
 * default of the class does not change them.
 *
 * @param definitions Variables of the class of the old Cluster.
 */
export function withStoredDefaults(cluster: Cluster, old: Cluster, definitions: DefinitionIndex): Cluster {
  const { topology } = cluster.spec;
  if (topology === undefined || old.spec.topology === undefined) return cluster;
  const own = new Set(topology.variables?.map(({ name }) => name));
  const stored = new Map(old.spec.topology.variables?.map(({ name, value }) => [name, value]));
  const defaults = defaultVariables([], definitions, "", true).values.filter(
    ({ name, value }) => !own.has(name) && (!stored.has(name) || equalJson(stored.get(name), value)),
  );
  if (defaults.length === 0) return cluster;
  const variables = [...(topology.variables ?? []), ...defaults];
  return { ...cluster, spec: { ...cluster.spec, topology: { ...topology, variables } } };
}

function placesOf(topology: Topology): Place[] {
  const { machineDeployments = [], machinePools = [] } = topology.workers ?? {};
  const workersPlace = (kind: "machineDeployments" | "machinePools", name: string): Place => {
    const find = (given: Topology) => given.workers?.[kind]?.find((workers) => workers.name === name);
    return {
      where: `spec.topology.workers.${kind}[${name}].variables.overrides`,
      all: false,
      read: (given) => find(given)?.variables?.overrides,
      write: (given, overrides) => {
        const workers = find(given);
        if (workers !== undefined) workers.variables = { overrides };
      },
    };
  };
  return [
    {
      where: "spec.topology.variables",
      all: true,
      read: ({ variables }) => variables,
      write: (given, variables) => {
        given.variables = variables;
      },
    },
    {
      where: "spec.topology.controlPlane.variables.overrides",
      all: false,
      read: ({ controlPlane }) => controlPlane?.variables?.overrides,
      write: ({ controlPlane }, overrides) => {
        if (controlPlane !== undefined) controlPlane.variables = { overrides };
      },
    },
    ...machineDeployments.map(({ name }) => workersPlace("machineDeployments", name)),
    ...machinePools.map(({ name }) => workersPlace("machinePools", name)),
  ];
}

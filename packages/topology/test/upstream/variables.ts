import type { ClusterClassVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { defaultVariables, indexDefinitions, validateVariables } from "../../src/index.ts";
import { controlPlaneVariables, globalVariables, workersVariables } from "../../src/variables/builtins.ts";
import { variableDefinitions } from "../../src/variables/definitions.ts";
import { classOf, clusterOf, definitionsOf, listOf } from "./objects.ts";
import { computation, errorsOf, type Replay, validation } from "./replay.ts";
import { objectOf, type Row } from "./tables.ts";

type Value = JSONValue | undefined;

const valuesOf = (value: Value): ClusterVariable[] =>
  listOf(value).map((one) => ({ value: null, ...one })) as unknown as ClusterVariable[];

/** Returns the defaulted values. @throws Error for invalid ones */
function defaulted(values: Value, definitions: JSONValue[], create: boolean): ClusterVariable[] {
  const result = defaultVariables(valuesOf(values), indexDefinitions(definitionsOf(definitions)), "", create);
  if (result.diagnostics.length > 0) throw new Error("refused");
  return result.values;
}

const listed = (value: Value): JSONValue[] => (Array.isArray(value) ? value : []);

const definitionErrors = (variables: JSONValue[]): readonly unknown[] => {
  const noSchema = { openAPIV3Schema: {} };
  const given = variables.map((one) => ({ name: "", schema: noSchema, ...objectOf(one) }));
  const clusterClass = { ...classOf({}), metadata: { name: "class" } };
  clusterClass.spec.variables = given as unknown as ClusterClassVariable[];
  return errorsOf(() => variableDefinitions(clusterClass, []));
};

const definedNames =
  (value: Value) =>
  (name: string): boolean =>
    objectOf(value)[name] === true;

const workersReplay = (kind: "machineDeployment" | "machinePool"): Replay =>
  computation(({ args: [topology, workers, bootstrap, infrastructure, defined] }) =>
    workersVariables(
      kind,
      objectOf(topology) as never,
      objectOf(workers),
      objectOf(bootstrap),
      objectOf(infrastructure),
      definedNames(defined),
    ),
  );

/** Replays of variables: definitions, values and builtin values. */
export const variableReplays: Readonly<Record<string, Replay>> = {
  "variables.defaultClusterVariables": computation(
    ({ args: [values, definitions, create] }) => defaulted(values, listed(definitions), create === true),
    ({ out: [values] }) => values ?? [],
  ),
  "variables.defaultValue": computation(
    ({ args: [value, definition, , create] }) =>
      defaulted(value === null ? [] : [value ?? null], [definition ?? null], create === true)[0] ?? null,
  ),
  "variables.validateClusterVariables": validation(({ args: [values, old, definitions, required] }) =>
    validateVariables(valuesOf(values), {
      definitions: indexDefinitions(definitionsOf(definitions)),
      where: "",
      old: valuesOf(old),
      required: required === true,
    }),
  ),
  "variables.ValidateClusterVariable": validation(({ args: [value, old, variable] }) => {
    const { name, ...definition } = objectOf(variable);
    const definitions = [{ name: name ?? "", definitions: [{ from: "inline", ...definition }] }];
    return validateVariables(valuesOf([{ ...objectOf(value), name: name ?? "" }]), {
      definitions: indexDefinitions(definitionsOf(definitions)),
      where: "",
      old: old === null ? [] : valuesOf([{ ...objectOf(old), name: name ?? "" }]),
      required: false,
    });
  }),
  "variables.ValidateClusterClassVariables": validation(({ args: [, variables] }) =>
    definitionErrors(listed(variables)),
  ),
  "variables.validateClusterClassVariable": validation(({ args: [, variable] }: Row) =>
    definitionErrors([variable ?? null]),
  ),
  "variables.Global": computation(({ args: [topology, cluster, defined] }) => {
    const given = objectOf(cluster);
    const whole = { ...given, spec: { ...objectOf(given.spec) } };
    const merged = { ...objectOf(objectOf(given.spec).topology), ...objectOf(topology) };
    return globalVariables(
      clusterOf({ ...whole, spec: { ...whole.spec, topology: merged } }),
      definedNames(defined),
    );
  }),
  "variables.ControlPlane": computation(({ args: [topology, controlPlane, template, defined] }) =>
    controlPlaneVariables(
      objectOf(topology) as never,
      objectOf(controlPlane),
      template === null ? undefined : objectOf(template),
      definedNames(defined),
    ),
  ),
  "variables.MachineDeployment": workersReplay("machineDeployment"),
  "variables.MachinePool": workersReplay("machinePool"),
};

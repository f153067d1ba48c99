import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { isRecord } from "@capikit/common/json";
import { parseYaml, YamlError } from "@capikit/common/yaml";
import type { VariableDefinition } from "@capikit/extension-kit/samples";
import { UsageError } from "@capikit/runner";
import { splitPair } from "../../shared/command/set-flag.ts";

/**
 * Parses the values of `--variables`. The text of a variable whose definition is a string is its
 * value; others are YAML.
 *
 * @throws UsageError
 */
export function givenVariables(
  pairs: readonly string[],
  definitions: readonly VariableDefinition[] = [],
): readonly Variable[] {
  return pairs.map((pair) => {
    const [name, text] = splitPair(pair) ?? [];
    if (name === undefined || text === undefined)
      throw new UsageError(`invalid variable: ${JSON.stringify(pair)}`, "write --variables name=value");
    const definition = definitions.find((one) => one.name === name);
    return { name, value: definition?.schema.type === "string" ? text : yamlValue(name, text) };
  });
}

function yamlValue(name: string, text: string): Variable["value"] {
  try {
    return parseYaml(text) as Variable["value"];
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new UsageError(`invalid value of variable ${name}: ${error.message}`, "quote it in YAML");
  }
}

/**
 * Returns a request whose variables have the given values: those of the request itself, and those of
 * its Cluster's topology.
 *
 * @throws UsageError if the request has no variables
 */
export function withVariables(request: object, hook: string, given: readonly Variable[]): object {
  const changed = structuredClone(request) as Record<string, unknown>;
  const holders = [
    // GeneratePatches and ValidateTopology have templates and variables.
    ...(Array.isArray(changed.items) ? [changed] : []),
    ...[changed.cluster].flatMap((cluster) => {
      const topology = isRecord(cluster) && isRecord(cluster.spec) ? cluster.spec.topology : undefined;
      return isRecord(topology) ? [topology as Record<string, unknown>] : [];
    }),
  ];
  if (holders.length === 0)
    throw new UsageError(`requests of ${hook} have no variables`, "remove --variables");
  const names = new Set(given.map(({ name }) => name));
  for (const holder of holders) {
    const others = Array.isArray(holder.variables) ? holder.variables : [];
    holder.variables = [...others.filter((one) => !(isRecord(one) && names.has(String(one.name)))), ...given];
  }
  return changed;
}

import type { JSONValue } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { isJsonObject } from "@capikit/common/json";

/** Values of variables by name, including `builtin`. */
export type VariableMap = ReadonlyMap<string, JSONValue>;

export class VariablePathError extends CapikitError {
  override readonly name = "VariablePathError";
}

/**
 * Returns the value at a path such as `users[0].name` or `builtin.cluster.name`.
 *
 * @throws VariablePathError for a missing value.
 */
export function variableAt(variables: VariableMap, path: string): JSONValue {
  const [first = "", ...rest] = path.split(".");
  const start = segmentOf(first, path);
  let value = variables.get(start.name);
  if (value === undefined) {
    const known = [...variables.keys()].join(", ") || "none";
    throw new VariablePathError(`variable "${first}" does not exist; known variables: ${known}`);
  }
  value = elementOf(value, start, path);
  for (const part of rest) {
    const segment = segmentOf(part, path);
    if (Array.isArray(value) && /^\d+$/.test(segment.name)) value = value[Number(segment.name)];
    else value = isJsonObject(value) && Object.hasOwn(value, segment.name) ? value[segment.name] : undefined;
    if (value === undefined)
      throw new VariablePathError(`variable "${path}" does not exist: "${segment.name}" is missing`);
    value = elementOf(value, segment, path);
  }
  return value;
}

interface Segment {
  readonly name: string;
  readonly index: number | undefined;
}

function segmentOf(text: string, path: string): Segment {
  const match = /^([^[\]]*)(?:\[(\+?\d+)\].*)?$/.exec(text);
  if (match === null)
    throw new VariablePathError(
      `invalid variable path "${path}": write users[0].name, not ${JSON.stringify(text)}`,
    );
  return { name: match[1] ?? "", index: match[2] === undefined ? undefined : Number(match[2]) };
}

function elementOf(value: JSONValue, { name, index }: Segment, path: string): JSONValue {
  if (index === undefined) return value;
  if (!Array.isArray(value))
    throw new VariablePathError(`variable "${path}" is invalid: "${name}" is not a list`);
  const element = value[index];
  if (element === undefined)
    throw new VariablePathError(
      `variable "${path}" is invalid: "${name}" has ${value.length} elements, none at ${index}`,
    );
  return element;
}

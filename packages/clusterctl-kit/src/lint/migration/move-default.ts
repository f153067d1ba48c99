import { isRecord } from "@capikit/common/json";
import type { FieldMove } from "./status-moves.ts";

type Value = Record<string, unknown>;

/** Returns the default of a status with its values where the new version has the fields. */
export function movedDefault(status: unknown, moves: readonly FieldMove[]): unknown {
  if (!isRecord(status)) return status;
  const moved = structuredClone(status);
  const taken = moves.map(({ from, to, becomes }) => ({ to, becomes, value: take(moved, stepsOf(from)) }));
  for (const { to, becomes, value } of taken)
    if (value !== undefined && becomes === undefined) put(moved, stepsOf(to), value);
  return moved;
}

const stepsOf = (path: string): readonly string[] => path.split(".").slice(1);

function take(value: Value, [first = "", ...rest]: readonly string[]): unknown {
  const inner = value[first];
  if (rest.length > 0) return isRecord(inner) ? take(inner, rest) : undefined;
  delete value[first];
  return inner;
}

/** Sets a value unless the default has one there. */
function put(value: Value, [first = "", ...rest]: readonly string[], given: unknown): void {
  if (rest.length === 0) value[first] ??= given;
  else {
    value[first] ??= {};
    const inner = value[first];
    if (isRecord(inner)) put(inner, rest, given);
  }
}

import type { int32 } from "@capikit/api/meta";

export function timeoutToHub(value: string): int32 {
  return value.length;
}

export const timeoutFromHub = (value: int32): string => `${value}s`;

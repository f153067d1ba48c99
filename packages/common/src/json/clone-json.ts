import { isRecord, setMember } from "./json-object.ts";

/** Deeply copies plain objects and arrays. Faster than `structuredClone`; supports proxies. */
export function cloneJson<T>(value: T): T;
export function cloneJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => cloneJson(item));
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) setMember(copy, name, cloneJson(value[name]));
  return copy;
}

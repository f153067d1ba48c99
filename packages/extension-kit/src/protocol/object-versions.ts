import type { ConvertibleObject, GetAPIVersion } from "@capikit/api/conversion";
import { isRecord } from "@capikit/common/json";
import { HookError } from "../extension/hook-error.ts";
import type { ObjectVersion } from "../extension/hook-handler.ts";
import { HookRequestError } from "./read-request.ts";

const group = "cluster.x-k8s.io";
const kindOf: Readonly<Record<string, string>> = {
  cluster: "Cluster",
  machine: "Machine",
  machineSet: "MachineSet",
};
const holders = ["current", "desired"];

type Members = Readonly<Record<string, unknown>>;

/** Reports whether a request has an object of core in another version than the handler's. */
export function hasOtherVersion(request: Members, version: ObjectVersion): boolean {
  return (
    membersWith(request, version).length > 0 ||
    holders.some((name) => {
      const holder = request[name];
      return isRecord(holder) && membersWith(holder, version).length > 0;
    })
  );
}

/**
 * Returns the request with its Cluster, Machine or MachineSet in the handler's version.
 *
 * @throws HookRequestError when a conversion fails; the HookError of `getAPIVersion`.
 */
export async function withObjectVersion(
  request: Members,
  version: ObjectVersion,
  getAPIVersion: GetAPIVersion,
): Promise<Members> {
  const { convert, ConversionError } = await import("@capikit/api/conversion");
  const convertMember = (name: string, object: unknown): unknown => {
    try {
      return convert(object as ConvertibleObject, `${group}/${version}`, { getAPIVersion });
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      if (error.cause instanceof HookError) throw error.cause;
      // The error's own text quotes the object.
      throw new HookRequestError(`cannot convert ${name}${error.path} to ${group}/${version}`, {
        cause: error,
      });
    }
  };
  const converted = (members: Members): Members => {
    const changed = membersWith(members, version).map((name) => [name, convertMember(name, members[name])]);
    return changed.length === 0 ? members : { ...members, ...Object.fromEntries(changed) };
  };
  const result: Record<string, unknown> = { ...converted(request) };
  for (const name of holders) {
    const holder = result[name];
    if (isRecord(holder)) result[name] = converted(holder);
  }
  return result;
}

function membersWith(members: Members, version: ObjectVersion): readonly string[] {
  const other = `${group}/${version === "v1beta2" ? "v1beta1" : "v1beta2"}`;
  return Object.keys(kindOf).filter((name) => {
    const object = members[name];
    return isRecord(object) && object.apiVersion === other && object.kind === kindOf[name];
  });
}

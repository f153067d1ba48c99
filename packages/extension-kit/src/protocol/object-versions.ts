import type { ConvertibleObject } from "@capikit/api/conversion";
import { coreGroup } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { HookRequestError } from "./read-request.ts";

const group = coreGroup;
const kindOf: Readonly<Record<string, string>> = {
  cluster: "Cluster",
  machine: "Machine",
  machineSet: "MachineSet",
};
const holders = ["current", "desired"];

type Members = Readonly<Record<string, unknown>>;

/** Reports whether a request has an object of core in v1beta1. */
export function hasOlderVersion(request: Members): boolean {
  return (
    olderMembers(request).length > 0 ||
    holders.some((name) => {
      const holder = request[name];
      return isRecord(holder) && olderMembers(holder).length > 0;
    })
  );
}

/**
 * Returns the request with its Cluster, Machine or MachineSet in v1beta2.
 *
 * @throws HookRequestError when a conversion fails.
 */
export async function withNewerVersion(request: Members): Promise<Members> {
  const { convert, ConversionError } = await import("@capikit/api/conversion");
  const convertMember = (name: string, object: unknown): unknown => {
    try {
      return convert(object as ConvertibleObject, `${group}/v1beta2`, { getAPIVersion: unknownVersion });
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      // The error's own text quotes the object.
      throw new HookRequestError(`cannot convert ${name}${error.path} to ${group}/v1beta2`, {
        cause: error,
      });
    }
  };
  const converted = (members: Members): Members => {
    const changed = olderMembers(members).map((name) => [name, convertMember(name, members[name])]);
    return changed.length === 0 ? members : { ...members, ...Object.fromEntries(changed) };
  };
  const result: Record<string, unknown> = { ...converted(request) };
  for (const name of holders) {
    const holder = result[name];
    if (isRecord(holder)) result[name] = converted(holder);
  }
  return result;
}

function unknownVersion(group: string, kind: string): never {
  throw new HookRequestError(`the version of ${kind}.${group} is not known`);
}

function olderMembers(members: Members): readonly string[] {
  return Object.keys(kindOf).filter((name) => {
    const object = members[name];
    return isRecord(object) && object.apiVersion === `${group}/v1beta1` && object.kind === kindOf[name];
  });
}

import type { ConvertibleObject, GetAPIVersion } from "@capikit/api/conversion";
import type { ObjectVersion } from "../extension/hook-handler.ts";

const group = "cluster.x-k8s.io";
const kindOf: Readonly<Record<string, string>> = {
  cluster: "Cluster",
  machine: "Machine",
  machineSet: "MachineSet",
};
const holders = ["current", "desired"];

type Members = Readonly<Record<string, unknown>>;

/** Whether a request has an object of core in another version than the handler's. */
export function hasOtherVersion(request: Members, version: ObjectVersion): boolean {
  return (
    membersWith(request, version).length > 0 ||
    holders.some((name) => {
      const holder = request[name];
      return isMembers(holder) && membersWith(holder, version).length > 0;
    })
  );
}

/**
 * The request with its Cluster, Machine or MachineSet in the handler's version. Everything else stays as it is.
 *
 * @throws ConversionError when one of them cannot be converted.
 */
export async function withObjectVersion(
  request: Members,
  version: ObjectVersion,
  getAPIVersion: GetAPIVersion,
): Promise<Members> {
  const { convert } = await import("@capikit/api/conversion");
  const converted = (members: Members): Members => {
    const changed = membersWith(members, version).map((name) => [
      name,
      convert(members[name] as ConvertibleObject, `${group}/${version}`, { getAPIVersion }),
    ]);
    return changed.length === 0 ? members : { ...members, ...Object.fromEntries(changed) };
  };
  const result: Record<string, unknown> = { ...converted(request) };
  for (const name of holders) {
    const holder = result[name];
    if (isMembers(holder)) result[name] = converted(holder);
  }
  return result;
}

/** The members that hold an object of core in another version. */
function membersWith(members: Members, version: ObjectVersion): readonly string[] {
  const other = `${group}/${version === "v1beta2" ? "v1beta1" : "v1beta2"}`;
  return Object.keys(kindOf).filter((name) => {
    const object = members[name];
    return isMembers(object) && object.apiVersion === other && object.kind === kindOf[name];
  });
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

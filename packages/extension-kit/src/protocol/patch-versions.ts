import { applyHookPatch, decodeHookPatch } from "@capikit/api/catalog/runtime";
import type { ConvertibleObject, GetAPIVersion } from "@capikit/api/conversion";
import { diffMergePatch, type JsonObject, stringifyJson } from "@capikit/common/json";
import { HookError } from "../extension/hook-error.ts";

type Members = Readonly<Record<string, unknown>>;

const patched = { machinePatch: "machine", machineSetPatch: "machineSet" } as const;

/**
 * Converts an answer's patches of Machines and MachineSets from the handler's version to the
 * version of the request. Returns the answer itself without conversions.
 *
 * @throws HookError when a patch cannot be applied to the handler's object.
 */
export async function withPatchesFor(sent: Members, given: Members, answer: Members): Promise<Members> {
  const result: Record<string, unknown> = { ...answer };
  for (const [patchName, name] of Object.entries(patched)) {
    const before = (sent.current as Members | undefined)?.[name];
    const object = (given.current as Members | undefined)?.[name];
    if (answer[patchName] === undefined || before === object) continue;
    const { convert } = await import("@capikit/api/conversion");
    const version = String((before as ConvertibleObject).apiVersion);
    const options = { getAPIVersion: versionsOf(sent) };
    const specOf = (value: unknown): unknown => convert(value as ConvertibleObject, version, options).spec;
    const spec = specOf(applied(object, answer[patchName], patchName));
    const changes = { spec: {}, ...diffMergePatch({ spec: specOf(object) }, { spec }) };
    const patch = Buffer.from(stringifyJson(changes)).toString("base64");
    result[patchName] = { patchType: "JSONMergePatch", patch };
  }
  return result;
}

/** References use the versions of the request. */
function versionsOf(sent: Members): GetAPIVersion {
  const known = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { apiVersion, kind } = value as Members;
    if (typeof apiVersion === "string" && typeof kind === "string")
      known.set(`${kind}.${apiVersion.split("/", 1)[0]}`, apiVersion);
    Object.values(value).forEach(look);
  };
  look([sent.current, sent.desired]);
  return (group, kind) => {
    const found = known.get(`${kind}.${group}`);
    if (found === undefined)
      throw new HookError(
        `the request does not show the version of ${kind}.${group}, to which the patch refers`,
      );
    return found;
  };
}

function applied(object: unknown, patch: unknown, name: string): unknown {
  const decoded = decodeHookPatch(patch as Members);
  if ("reason" in decoded) throw new HookError(`${name} cannot be applied to its object: ${decoded.message}`);
  try {
    return applyHookPatch(object as JsonObject, decoded);
  } catch (cause) {
    throw new HookError(`${name} cannot be applied to its object`, { cause });
  }
}

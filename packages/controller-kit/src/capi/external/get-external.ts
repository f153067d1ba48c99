import type { ContractVersionedObjectReference } from "@capikit/api/core/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Client, DynamicObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { getContractVersion } from "../contract/contract-version.ts";
import type { LookUpOptions, ObjectGetter } from "../lookup/get-if-exists.ts";

/** Reads objects whose kind is only known at run time, possibly from a cache. */
export interface ExternalReader extends ObjectGetter {
  readonly kindOf: Client["kindOf"];
}

/** An object of a kind discovered at run time. */
export interface ExternalObject {
  readonly object: DynamicObject;
  readonly kind: KindDescriptor<DynamicObject>;
}

/**
 * Returns the object of a reference of contract v1beta2, in the newest version of its kind that
 * implements the contract.
 *
 * @throws ApiError, NotFound only for the object itself; UnknownKindError; NoContractVersionError;
 * TypeError if the reference is incomplete or the kind is not installed.
 */
export async function getExternalByContract(
  reader: ExternalReader,
  reference: ContractVersionedObjectReference | undefined,
  namespace: string,
  options: LookUpOptions = {},
): Promise<ExternalObject> {
  if (!reference?.apiGroup || !reference.kind || !reference.name)
    throw new TypeError("the reference is not set: it needs apiGroup, kind and name");
  const { apiGroup: group, kind, name } = reference;
  const version = await findVersion(reader, group, kind, options);
  const found = await reader.kindOf({ apiVersion: apiVersionOf({ group, version }), kind }, options);
  return { object: await reader.get(found, { namespace, name }, { signal: options.signal }), kind: found };
}

async function findVersion(
  reader: ObjectGetter,
  group: string,
  kind: string,
  options: LookUpOptions,
): Promise<string> {
  try {
    return (await getContractVersion(reader, { group, kind }, options)).version;
  } catch (cause) {
    // NotFound is reserved for the object: deletions treat it as success.
    if (!isNotFound(cause)) throw cause;
    throw new TypeError(`${kind}.${group} cannot be resolved: ${(cause as Error).message}`, {
      cause,
    });
  }
}

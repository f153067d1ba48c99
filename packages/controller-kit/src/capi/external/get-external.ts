import type { ContractVersionedObjectReference } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, ObjectReference } from "@capikit/api/meta";
import type { Client, DynamicObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";
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

/** A reference cannot be resolved, for another reason than a missing object. */
export class UnresolvedReferenceError extends CapikitError {
  override readonly name = "UnresolvedReferenceError";
}

/**
 * Returns the object of a reference with an apiVersion.
 *
 * @throws ApiError, including NotFound; UnknownKindError; UnresolvedReferenceError for an
 * incomplete reference.
 */
export async function getExternal(
  reader: ExternalReader,
  reference: ObjectReference,
  options: LookUpOptions = {},
): Promise<ExternalObject> {
  const { apiVersion, kind: kindName, ref } = whole(reference);
  const kind = await reader.kindOf({ apiVersion, kind: kindName }, options);
  return { object: await reader.get(kind, ref, { signal: options.signal }), kind };
}

/**
 * Returns the object of a reference of contract v1beta2, in the newest version of its kind that
 * implements the contract.
 *
 * @throws ApiError, NotFound only for the object itself; UnknownKindError; NoContractVersionError;
 * UnresolvedReferenceError if the reference is incomplete or the kind is not installed.
 */
export async function getExternalByContract(
  reader: ExternalReader,
  reference: ContractVersionedObjectReference | undefined,
  namespace: string,
  options: LookUpOptions = {},
): Promise<ExternalObject> {
  if (!reference?.apiGroup || !reference.kind || !reference.name)
    throw new UnresolvedReferenceError("the reference is not set: it needs apiGroup, kind and name");
  const { apiGroup: group, kind, name } = reference;
  const version = await findVersion(reader, group, kind, options);
  const apiVersion = apiVersionOf({ group, version });
  return await getExternal(reader, { apiVersion, kind, namespace, name }, options);
}

function whole({ apiVersion, kind, namespace, name }: ObjectReference) {
  if (!apiVersion || !kind || !name)
    throw new UnresolvedReferenceError("the reference is not set: it needs apiVersion, kind and name");
  return { apiVersion, kind, ref: { namespace, name } };
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
    throw new UnresolvedReferenceError(`${kind}.${group} cannot be resolved: ${(cause as Error).message}`, {
      cause,
    });
  }
}

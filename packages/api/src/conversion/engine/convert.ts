import { errorMessage } from "@capikit/common/errors";
import type { KindDescriptor } from "../../meta/kind-descriptor.ts";
import { type KindRules, kinds } from "../rules/kinds.ts";
import type { ConversionContext, GetAPIVersion } from "../rules/rule.ts";
import { readConversionData, writeConversionData } from "../runtime/conversion-data.ts";
import { ConversionError } from "../runtime/conversion-error.ts";
import { structCodec } from "../wire/codec.ts";
import { getPath, type Struct, struct } from "../wire/memory.ts";
import { structConverter } from "./convert-struct.ts";

/** A Kubernetes object, as far as a conversion must know it. */
export interface ConvertibleObject {
  readonly apiVersion?: string;
  readonly kind?: string;
}

/** Options of conversions. */
export interface ConvertOptions {
  /**
   * Returns the apiVersion under which a management cluster serves a kind, and throws for unknown
   * kinds. Old versions need it, as references of `v1beta2` only have the group. Cluster API's
   * managers read it from the label `cluster.x-k8s.io/v1beta2` of the kind's CRD, else from
   * `cluster.x-k8s.io/v1beta1`: the highest version.
   */
  readonly getAPIVersion: GetAPIVersion;
}

const kindsByName = new Map(kinds.map((kind) => [`${kind.kind}.${kind.group}`, kind]));

/**
 * Converts an object of a Cluster API kind to another version, as the webhooks of Cluster API
 * do, including the annotation `cluster.x-k8s.io/conversion-data`. Parts may be missing,
 * even all of `spec`. The result shares nothing with the object, which is not changed.
 *
 * @throws ConversionError for a version that the kind does not have, for a value of the wrong type,
 * or if `getAPIVersion` does not know the kind of a reference.
 */
export function convert(
  object: ConvertibleObject,
  toApiVersion: string,
  options: ConvertOptions,
): Record<string, unknown> {
  const { kind, from, to } = findVersions(object, toApiVersion);
  const memory = structCodec(typeName(kind, from)).decode(object, undefined);
  const namespace = String(getPath(memory, ["metadata", "namespace"]) ?? "");
  const context = { namespace, getAPIVersion: options.getAPIVersion };
  const hub = from === kind.hub ? memory : toHub(kind, from, memory, context);
  const result = to === kind.hub ? hub : fromHub(kind, to, hub, context);
  return structCodec(typeName(kind, to)).encode({ ...result, apiVersion: toApiVersion, kind: kind.kind });
}

/** Converts to the hub without a resolver: only old references contain versions. */
export function convertToHub(object: ConvertibleObject, toApiVersion: string): Record<string, unknown> {
  return convert(object, toApiVersion, { getAPIVersion: noVersion });
}

function noVersion(): never {
  throw new ConversionError(
    "CONVERSION_UNRESOLVED_REFERENCE",
    "",
    "getAPIVersion is required to convert to an old version",
  );
}

/**
 * Converts an object to the version of a descriptor in `gen/kinds`, typed by it:
 * `convertTo(cluster, clusterV1beta1, options)`.
 *
 * @throws ConversionError as `convert` does, and if the object has another kind.
 */
export function convertTo<T>(
  object: ConvertibleObject,
  target: KindDescriptor<T>,
  options: ConvertOptions,
): T {
  if (object.kind !== target.kind) {
    throw unknown(".kind", `expected an object of kind ${target.kind}, found ${JSON.stringify(object.kind)}`);
  }
  return convert(object, `${target.group}/${target.version}`, options) as T;
}

function typeName(kind: KindRules, version: string): string {
  return `${kind.package}/${version}.${kind.kind}`;
}

function findVersions(
  object: ConvertibleObject,
  toApiVersion: string,
): { readonly kind: KindRules; readonly from: string; readonly to: string } {
  const fromApiVersion = String(object?.apiVersion ?? "");
  const [group, from = ""] = split(fromApiVersion);
  const [toGroup, to = ""] = split(toApiVersion);
  const kind = kindsByName.get(`${String(object?.kind ?? "")}.${group}`);
  if (kind === undefined) {
    throw unknown(
      ".kind",
      `${JSON.stringify(object?.kind)} of ${JSON.stringify(fromApiVersion)} is not a Cluster API kind with several versions`,
    );
  }
  const versions = [kind.hub, ...Object.keys(kind.spokes)];
  const served = `${kind.kind} has ${versions.map((version) => `${kind.group}/${version}`).join(", ")}`;
  if (!versions.includes(from)) {
    throw unknown(".apiVersion", `unknown version ${JSON.stringify(fromApiVersion)}: ${served}`);
  }
  if (toGroup !== kind.group || !versions.includes(to)) {
    throw unknown("", `cannot convert to ${JSON.stringify(toApiVersion)}: ${served}`);
  }
  if (from === to) {
    throw unknown(".apiVersion", `the object already has version ${JSON.stringify(toApiVersion)}`);
  }
  return { kind, from, to };
}

function split(apiVersion: string): readonly string[] {
  const slash = apiVersion.lastIndexOf("/");
  return slash < 0 ? ["", apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

function unknown(path: string, message: string): ConversionError {
  return new ConversionError("CONVERSION_UNKNOWN_VERSION", path, message);
}

function toHub(kind: KindRules, from: string, memory: Struct, context: ConversionContext): Struct {
  const rules = kind.spokes[from] ?? {};
  const hubType = typeName(kind, kind.hub);
  const hub = structConverter(typeName(kind, from), hubType, "up")(memory, context) as Struct;
  delete hub.apiVersion;
  delete hub.kind;
  const { data, metadata } =
    rules.storesHub === true
      ? readConversionData(metadataOf(hub))
      : { data: undefined, metadata: metadataOf(hub) };
  hub.metadata = metadata;
  const stored = data === undefined ? undefined : decodeStored(hubType, data);
  rules.up?.(memory, hub, stored);
  return hub;
}

function metadataOf(object: Struct): Struct {
  return struct(object.metadata) ?? {};
}

function decodeStored(hubType: string, data: Record<string, unknown>): Struct {
  try {
    return structCodec(hubType).decode(data, undefined);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new ConversionError(
      "CONVERSION_INVALID_DATA",
      "",
      `the annotation cluster.x-k8s.io/conversion-data does not hold the object's hub version: ${reason}`,
      { cause },
    );
  }
}

function fromHub(kind: KindRules, to: string, hub: Struct, context: ConversionContext): Struct {
  const rules = kind.spokes[to] ?? {};
  const hubType = typeName(kind, kind.hub);
  const old = structConverter(hubType, typeName(kind, to), "down")(hub, context) as Struct;
  rules.down?.(hub, old);
  if (rules.storesHub === true) {
    const stored = structCodec(hubType).encode({ ...hub, metadata: undefined });
    old.metadata = writeConversionData(metadataOf(old), stored);
  }
  return old;
}

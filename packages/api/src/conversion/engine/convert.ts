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

export interface ConvertOptions {
  /**
   * Answers under which apiVersion a management cluster serves a kind, and throws for kinds it does not know. Old versions need it,
   * because the references of `v1beta2` name the group alone. The managers of Cluster API read it from the label
   * `cluster.x-k8s.io/v1beta2` of the kind's CRD, else from `cluster.x-k8s.io/v1beta1`: the highest version named there.
   */
  readonly getAPIVersion: GetAPIVersion;
}

const kindsByName = new Map(kinds.map((kind) => [`${kind.kind}.${kind.group}`, kind]));

/**
 * Converts an object of one of Cluster API's kinds to another version of it, as the conversion webhooks of Cluster API v1.14.2 do, the
 * annotation `cluster.x-k8s.io/conversion-data` included. Parts may be missing, also all of `spec`. The object is not changed, and
 * the answer shares nothing with it.
 *
 * @throws ConversionError if the versions are not two of the kind's, if a value has not the type its version asks for, or if
 * `getAPIVersion` does not know the kind of a reference.
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

/** The way to a hub, which needs no resolver: only old references name versions. */
export function convertToHub(object: ConvertibleObject, toApiVersion: string): Record<string, unknown> {
  return convert(object, toApiVersion, { getAPIVersion: noVersion });
}

function noVersion(): never {
  throw new ConversionError(
    "UnresolvedReference",
    "",
    "getAPIVersion is needed on the way to an old version",
  );
}

/**
 * Converts an object to the version that a descriptor of `gen/kinds` names, typed by it: `convertTo(cluster, clusterV1beta1, options)`.
 *
 * @throws ConversionError as `convert` does, and if the descriptor is of another kind than the object.
 */
export function convertTo<T>(
  object: ConvertibleObject,
  target: KindDescriptor<T>,
  options: ConvertOptions,
): T {
  if (object.kind !== target.kind) {
    throw unknown(".kind", `the object is no ${target.kind} but a ${JSON.stringify(object.kind)}`);
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
      `${JSON.stringify(object?.kind)} of ${JSON.stringify(fromApiVersion)} is no kind of Cluster API with several versions`,
    );
  }
  const versions = [kind.hub, ...Object.keys(kind.spokes)];
  const served = `${kind.kind} has ${versions.map((version) => `${kind.group}/${version}`).join(", ")}`;
  if (!versions.includes(from)) {
    throw unknown(".apiVersion", `${JSON.stringify(fromApiVersion)} is no version of the kind: ${served}`);
  }
  if (toGroup !== kind.group || !versions.includes(to)) {
    throw unknown("", `cannot convert to ${JSON.stringify(toApiVersion)}: ${served}`);
  }
  if (from === to) {
    throw unknown(".apiVersion", `the object is of ${JSON.stringify(toApiVersion)} already`);
  }
  return { kind, from, to };
}

function split(apiVersion: string): readonly string[] {
  const slash = apiVersion.lastIndexOf("/");
  return slash < 0 ? ["", apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

function unknown(path: string, message: string): ConversionError {
  return new ConversionError("UnknownVersion", path, message);
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConversionError(
      "InvalidData",
      "",
      `the annotation cluster.x-k8s.io/conversion-data holds something else than the object's hub version: ${reason}`,
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

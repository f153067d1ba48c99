import { errorMessage } from "@capikit/common/errors";
import { cloneJson } from "@capikit/common/json";
import { apiVersionOf, groupOf } from "@capikit/common/kubernetes";
import { convertedKinds } from "../../../gen/conversion/plans.ts";
import type { KindDescriptor } from "../../meta/kind-definition.ts";
import type { ConversionContext, GetAPIVersion } from "../overrides/conversion-context.ts";
import {
  conversionDataAnnotation,
  readConversionData,
  writeConversionData,
} from "../runtime/conversion-data.ts";
import { ConversionError, unresolvedReference } from "../runtime/conversion-error.ts";
import { type AnnotationOptions, annotationPath } from "../runtime/parse-annotation.ts";
import { checkShape, type Shape } from "../runtime/shape.ts";
import { type KindVersions, unknownVersion, versionPair } from "../runtime/version-pair.ts";
import { structCodec } from "../wire/codec.ts";
import { getPath, type Struct, struct } from "../wire/memory.ts";
import { structConverter } from "./convert-struct.ts";
import { structRestorer } from "./restore-struct.ts";

/** A Kubernetes object, as far as a conversion must know it. */
export interface ConvertibleObject {
  readonly apiVersion?: string;
  readonly kind?: string;
}

/** Options of conversions. */
export interface ConvertOptions extends AnnotationOptions {
  /**
   * Returns the apiVersion under which a management cluster serves a kind, and throws for unknown
   * kinds. Old versions need it, as references of `v1beta2` only have the group. Cluster API's
   * managers read it from the label `cluster.x-k8s.io/v1beta2` of the kind's CRD, else from
   * `cluster.x-k8s.io/v1beta1`: the highest version.
   */
  readonly getAPIVersion: GetAPIVersion;
}

/** The Go type of an old version. */
interface SpokeType {
  readonly type: string;
  /** Whether an object of this version stores its hub object in an annotation. */
  readonly storesHub: boolean;
}

/** A kind with several versions. */
interface ConvertedKind extends KindVersions {
  /** The Go type of the hub. */
  readonly type: string;
  readonly spokes: Readonly<Record<string, SpokeType>>;
}

const kinds: readonly ConvertedKind[] = convertedKinds;
const kindsByName = new Map(kinds.map((kind) => [`${kind.kind}.${kind.group}`, kind]));

/**
 * Converts an object of a Cluster API kind to another version, as the webhooks of Cluster API
 * do, including the annotation `cluster.x-k8s.io/conversion-data`. Parts may be missing,
 * even all of `spec`. The result shares nothing with the object, which is not changed. Two kinds of
 * objects convert that Cluster API's webhooks refuse: an invalid annotation is dropped, and with
 * `onInvalidData`, a reference to a kind that `getAPIVersion` does not know has the version
 * `unresolved`.
 *
 * @throws ConversionError for a version that the kind does not have, for a value of the wrong type,
 * or without `onInvalidData` if `getAPIVersion` does not know the kind of a reference.
 */
export function convert(
  object: ConvertibleObject,
  toApiVersion: string,
  options: ConvertOptions,
): Record<string, unknown> {
  checkShape(object ?? {}, headShape);
  const kind = kindOf(object ?? {});
  const { from, to } = versionPair(kind, String(object.apiVersion), toApiVersion);
  const memory = structCodec(typeName(kind, from)).decode(object, undefined);
  const namespace = String(getPath(memory, ["metadata", "namespace"]) ?? "");
  const context = {
    namespace,
    getAPIVersion: getAPIVersionOf(options),
    restoresNegative: options.restoresStatus !== false,
  };
  const hub = from === kind.hub ? memory : toHub(kind, from, memory, context, options);
  const result = to === kind.hub ? hub : fromHub(kind, to, hub, context);
  return structCodec(typeName(kind, to)).encode({ ...result, apiVersion: toApiVersion, kind: kind.kind });
}

/** The version of a reference's kind that the cluster does not serve, if the conversion continues. */
const unresolvedVersion = "unresolved";

/** Returns the options' function, which throws only if nothing receives its errors. */
function getAPIVersionOf({ getAPIVersion, onInvalidData }: ConvertOptions): GetAPIVersion {
  if (onInvalidData === undefined) return getAPIVersion;
  return (group, kind) => {
    try {
      return getAPIVersion(group, kind);
    } catch (cause) {
      onInvalidData(unresolvedReference(group, kind, cause));
      return apiVersionOf({ group, version: unresolvedVersion });
    }
  };
}

const headShape: Shape = () => ({ apiVersion: "string", kind: "string" });

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
    throw unknownVersion(
      ".kind",
      `expected an object of kind ${target.kind}, found ${JSON.stringify(object.kind)}`,
    );
  }
  return convert(object, apiVersionOf(target), options) as T;
}

function typeName(kind: ConvertedKind, version: string): string {
  return version === kind.hub ? kind.type : spokeType(kind, version).type;
}

function spokeType({ spokes }: ConvertedKind, version: string): SpokeType {
  return spokes[version] as SpokeType;
}

function kindOf({ apiVersion, kind }: ConvertibleObject): ConvertedKind {
  const found = kindsByName.get(`${kind ?? ""}.${groupOf(apiVersion ?? "")}`);
  if (found === undefined) {
    throw unknownVersion(
      ".kind",
      `${JSON.stringify(kind)} of ${JSON.stringify(apiVersion ?? "")} is not a Cluster API kind with several versions`,
    );
  }
  return found;
}

function toHub(
  kind: ConvertedKind,
  from: string,
  memory: Struct,
  context: ConversionContext,
  options: AnnotationOptions,
): Struct {
  const { type, storesHub } = spokeType(kind, from);
  const hub = structConverter(type, kind.type, "up")(memory, context) as Struct;
  const { data, metadata } = storesHub
    ? readConversionData(metadataOf(hub), options)
    : { data: undefined, metadata: metadataOf(hub) };
  hub.metadata = metadata;
  const stored = data === undefined ? undefined : decodeStored(kind.type, data, options);
  const complete = structRestorer(type, kind.type);
  if (stored === undefined || options.restoresStatus !== false) {
    complete(memory, hub, stored, context);
    return hub;
  }
  const plain = cloneJson(hub);
  complete(memory, plain, undefined, context);
  complete(memory, hub, stored, context);
  const { status: _, ...others } = hub;
  return plain.status === undefined ? others : { ...others, status: plain.status };
}

function metadataOf(object: Struct): Struct {
  return struct(object.metadata) ?? {};
}

function decodeStored(
  hubType: string,
  data: Record<string, unknown>,
  { onInvalidData }: AnnotationOptions,
): Struct | undefined {
  try {
    return structCodec(hubType).decode(data, undefined);
  } catch (cause) {
    onInvalidData?.(
      new ConversionError(
        "CONVERSION_INVALID_DATA",
        annotationPath(conversionDataAnnotation),
        `the annotation is not the object's hub version: ${errorMessage(cause)}`,
        { cause },
      ),
    );
    return undefined;
  }
}

function fromHub(kind: ConvertedKind, to: string, hub: Struct, context: ConversionContext): Struct {
  const { type, storesHub } = spokeType(kind, to);
  const old = structConverter(kind.type, type, "down")(hub, context) as Struct;
  if (storesHub) {
    const stored = structCodec(kind.type).encode({ ...hub, metadata: undefined });
    old.metadata = writeConversionData(metadataOf(old), stored);
  }
  return old;
}

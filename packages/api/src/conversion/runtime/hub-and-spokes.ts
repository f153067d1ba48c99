import { cloneJson, ownMember, stringifyJson } from "@capikit/common/json";
import { apiVersionOf, groupOf } from "@capikit/common/kubernetes";
import {
  conversionDataAnnotation,
  readConversionData,
  withoutAnnotation,
  writeConversionData,
} from "./conversion-data.ts";
import { type AnnotationOptions, acceptsValid, parseAnnotation } from "./parse-annotation.ts";
import { hasKept, type RestorePlan, restore } from "./restore.ts";
import { checkShape, type Shape } from "./shape.ts";
import { type KindVersions, unknownVersion, versionPair } from "./version-pair.ts";

/** An object of any kind for conversions. Parts may be missing. */
export interface AnyObject {
  apiVersion?: string;
  kind?: string;
  metadata?: object;
}

/** Conversion between a version of a kind and its hub. The functions do not handle metadata. */
export interface Spoke<SpokeObject, HubObject> {
  readonly toHub: (spoke: SpokeObject) => HubObject;
  readonly fromHub: (hub: HubObject) => SpokeObject;
  /**
   * Fields of the hub alone, stored in `cluster.x-k8s.io/conversion-data` by this version. Those of
   * `status` are not restored: clients that may only write `spec` can change annotations.
   */
  readonly hubOnly?: RestorePlan;
  /**
   * Fields of this version alone, stored in `conversion.capikit.dev/<version>` by the others. Those
   * of `status` are not restored.
   */
  readonly spokeOnly?: RestorePlan;
  /** The fields of this version, checked before a conversion. Default: not checked. */
  readonly shape?: Shape;
}

/** A kind, its hub and its other versions. */
export interface HubAndSpokes<HubObject = AnyObject> extends KindVersions {
  // The types of spokes differ, and each only works with its own functions.
  // biome-ignore lint/suspicious/noExplicitAny: no type expresses "some spoke"
  readonly spokes: Readonly<Record<string, Spoke<any, HubObject>>>;
  /** The fields of the hub, checked before a conversion. Default: not checked. */
  readonly shape?: Shape;
}

interface Metadata {
  annotations?: Record<string, string>;
}

const keptPrefix = "conversion.capikit.dev/";

/** The fields that conversions of all kinds read. */
const headShape: Shape = () => ({
  apiVersion: "string",
  kind: "string",
  metadata: ["nullable", () => ({ annotations: ["nullable", ["map", "string"]] })],
});

/**
 * Converts a copy of an object to another version of its kind, through the hub if neither is it.
 * Invalid conversion annotations are dropped.
 *
 * @throws ConversionError for an unknown version or a field of another JSON type.
 */
export function convertThroughHub<HubObject extends object>(
  kind: HubAndSpokes<HubObject>,
  object: AnyObject,
  toApiVersion: string,
  options: AnnotationOptions = {},
): AnyObject {
  checkShape(object, headShape);
  const { from, to } = versionPair(kind, object.apiVersion ?? "", toApiVersion);
  const hub = from === kind.hub ? object : toHub(kind, from, object, options);
  return to === kind.hub ? hub : fromHub(kind, to, hub, options);
}

/**
 * Creates a function that converts objects of several kinds, found by group and kind.
 *
 * @throws TypeError if a kind has two entries, or a hub that is also a spoke.
 */
export function createConvert(
  // biome-ignore lint/suspicious/noExplicitAny: kinds of any hub go together here
  kinds: readonly HubAndSpokes<any>[],
): (object: AnyObject, toApiVersion: string, options?: AnnotationOptions) => AnyObject {
  const known = new Map<string, (typeof kinds)[number]>();
  for (const kind of kinds) {
    const name = `${kind.kind}.${kind.group}`;
    if (known.has(name)) throw new TypeError(`conversions: ${name} has two entries: merge their spokes`);
    if (Object.hasOwn(kind.spokes, kind.hub))
      throw new TypeError(`conversions: the hub ${kind.hub} of ${name} is also a spoke: remove the spoke`);
    known.set(name, kind);
  }
  return (object, toApiVersion, options) => {
    checkShape(object, headShape);
    const group = groupOf(object.apiVersion ?? "");
    const kind = known.get(`${object.kind}.${group}`);
    if (kind === undefined) {
      const kinds = [...known.keys()].join(", ");
      throw unknownVersion(".kind", `cannot convert ${object.kind}.${group}: expected one of ${kinds}`);
    }
    return convertThroughHub(kind, object, toApiVersion, options);
  };
}

function spokeOf<HubObject>(
  kind: HubAndSpokes<HubObject>,
  version: string,
): Spoke<AnyObject, HubObject & AnyObject> {
  return kind.spokes[version] as Spoke<AnyObject, HubObject & AnyObject>;
}

function headed(
  { group, kind }: KindVersions,
  version: string,
  metadata: object | undefined,
  rest: object,
): AnyObject {
  return {
    apiVersion: apiVersionOf({ group, version }),
    kind,
    ...(metadata === undefined ? {} : { metadata }),
    ...rest,
  };
}

function toHub<HubObject extends object>(
  kind: HubAndSpokes<HubObject>,
  version: string,
  object: AnyObject,
  options: AnnotationOptions,
): AnyObject {
  const spoke = spokeOf(kind, version);
  checkShape(object, spoke.shape ?? "any");
  let metadata = readCopy(object.metadata);
  const result = spoke.toHub(object);
  if (spoke.hubOnly !== undefined && metadata !== undefined) {
    const { data, metadata: rest } = readConversionData(metadata, options);
    metadata = rest;
    const accepts = acceptsValid(conversionDataAnnotation, options);
    restore(result, data, withoutStatus(spoke.hubOnly), accepts);
  }
  if (spoke.spokeOnly !== undefined && hasKept(object, withoutStatus(spoke.spokeOnly))) {
    const {
      metadata: _,
      apiVersion: _a,
      kind: _k,
      status: _s,
      ...kept
    } = object as AnyObject & Record<string, unknown>;
    metadata = annotated(metadata, keptPrefix + version, stringifyJson(kept));
  }
  return headed(kind, kind.hub, metadata, result);
}

function fromHub<HubObject extends object>(
  kind: HubAndSpokes<HubObject>,
  version: string,
  hub: AnyObject,
  options: AnnotationOptions,
): AnyObject {
  const spoke = spokeOf(kind, version);
  // An annotation that users changed can also restore unsuitable fields.
  checkShape(hub, kind.shape ?? "any");
  let metadata = readCopy(hub.metadata);
  const result = spoke.fromHub(hub as HubObject & AnyObject);
  const kept = ownMember(metadata?.annotations ?? {}, keptPrefix + version);
  if (spoke.spokeOnly !== undefined && kept !== undefined) {
    const name = keptPrefix + version;
    const stored = parseAnnotation(kept, name, options);
    restore(result, stored, withoutStatus(spoke.spokeOnly), acceptsValid(name, options));
    metadata = withoutAnnotation(metadata ?? {}, keptPrefix + version);
  }
  if (spoke.hubOnly !== undefined) {
    metadata = writeConversionData(metadata ?? {}, hub as Record<string, unknown>);
  }
  return headed(kind, version, metadata, result);
}

/**
 * Webhooks do not learn whether a client writes `status`, or only the rest of an object. Generated
 * tests omit the same fields: `unrestored-status.ts` of the generator finds them.
 */
function withoutStatus({ keep = [], within = {}, ...plan }: RestorePlan): RestorePlan {
  const { status: _, ...others } = within;
  return { ...plan, keep: keep.filter((name) => name !== "status"), within: others };
}

function readCopy(metadata: object | undefined): Metadata | undefined {
  return metadata === undefined || metadata === null ? undefined : cloneJson(metadata);
}

function annotated(metadata: Metadata | undefined, name: string, value: string): Metadata {
  return { ...metadata, annotations: { ...metadata?.annotations, [name]: value } };
}

import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/common/kubernetes";
import * as models from "@kubernetes/client-node";

/** Members of all models of kinds. */
export type Model = models.KubernetesObject;

/** A member of a model: its name in TypeScript and in JSON, and its type. */
interface Attribute {
  readonly name: string;
  readonly baseName: string;
  readonly type: string;
}

/** A class of client-node, such as `V1Pod`. */
export interface ModelClass<M> {
  new (): M;
  getAttributeTypeMap(): readonly Attribute[];
}

/** A kind with client-node's class for its objects. */
export interface ModelKind<M extends Model, T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly model: ModelClass<M>;
}

/** Pairs a kind with client-node's class for its objects: `modelKind(pod, V1Pod)`. */
export function modelKind<M extends Model, T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  model: ModelClass<M>,
): ModelKind<M, T> {
  return Object.freeze({ kind, model });
}

/**
 * Converts an object to a model: times become `Date`, and members have client-node's names, such as
 * `_default`. Unknown members are kept. A `Date` has milliseconds: more digits of a MicroTime are
 * lost.
 */
export function toModel<M extends Model>({ model }: ModelKind<M>, object: KubernetesObject): M {
  return modelOf(model, object) as M;
}

/**
 * Converts a model, or a literal of its type, to an object for this package's verbs: `Date` becomes
 * text in RFC 3339, and members have their names in JSON. Unknown members are kept, and undefined
 * ones left out. `apiVersion` and `kind` default to the kind's.
 */
export function fromModel<M extends Model, T extends KubernetesObject>(
  { kind, model }: ModelKind<M, T>,
  object: M,
): T {
  const { apiVersion = apiVersionOf(kind), kind: name = kind.kind, metadata = {}, ...rest } = object;
  return plainOf(model, { apiVersion, kind: name, metadata, ...rest }) as T;
}

type Fields = Readonly<Record<string, unknown>>;

function modelOf(model: ModelClass<unknown>, object: object): object {
  const attributes = new Map(model.getAttributeTypeMap().map((attribute) => [attribute.baseName, attribute]));
  const result = new model() as Record<string, unknown>;
  for (const [key, value] of Object.entries(object as Fields)) {
    const attribute = attributes.get(key);
    setMember(
      result,
      attribute?.name ?? key,
      attribute === undefined ? value : converted(attribute.type, value, valueOfText, modelOf),
    );
  }
  return result;
}

function plainOf(model: ModelClass<unknown>, object: object): object {
  const attributes = new Map(model.getAttributeTypeMap().map((attribute) => [attribute.name, attribute]));
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object as Fields)) {
    const attribute = attributes.get(key);
    if (value === undefined) continue;
    setMember(
      result,
      attribute?.baseName ?? key,
      attribute === undefined ? value : converted(attribute.type, value, textOfValue, plainOf),
    );
  }
  return result;
}

/** Sets a member of any name, also `__proto__`. */
function setMember(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Converts a value by client-node's name of its type. */
function converted(
  type: string,
  value: unknown,
  time: (type: string, value: unknown) => unknown,
  object: (model: ModelClass<unknown>, value: object) => object,
): unknown {
  if (value === undefined || value === null) return value;
  const item = /^Array<(.+)>$/.exec(type)?.[1];
  if (item !== undefined)
    return Array.isArray(value) ? value.map((one) => converted(item, one, time, object)) : value;
  const member = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  if (member !== undefined && typeof value === "object") {
    const result = {};
    for (const [key, one] of Object.entries(value as Fields))
      setMember(result, key, converted(member, one, time, object));
    return result;
  }
  if (type === "Date" || type === "V1MicroTime") return time(type, value);
  const model = (models as unknown as Readonly<Record<string, unknown>>)[type];
  const isModel = typeof model === "function" && "getAttributeTypeMap" in model;
  return isModel && typeof value === "object"
    ? object(model as unknown as ModelClass<unknown>, value)
    : value;
}

function valueOfText(type: string, value: unknown): unknown {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  return type === "Date" ? new Date(value) : new models.V1MicroTime(value);
}

function textOfValue(type: string, value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  // Times have seconds, and MicroTimes six digits.
  const text = Date.prototype.toISOString.call(value);
  return type === "Date" ? text.replace(/\.\d{3}Z$/, "Z") : text.replace("Z", "000Z");
}

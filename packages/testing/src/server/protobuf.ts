import { ownMember, stringifyJson } from "@capikit/common/json";
import { badRequest, StatusError } from "../store/status-error.ts";

/** A field of a message: its name, and its type by letter or the fields of an inner message. */
type Field = readonly [name: string, type: "bool" | "bytes" | "int" | "string" | Message, repeated?: true];
interface Message {
  readonly [number: number]: Field;
}

const entry = (value: "bytes" | "string"): Message => ({ 1: ["key", "string"], 2: ["value", value] });
const texts = entry("string");
const blobs = entry("bytes");

const metadata: Field = [
  "metadata",
  {
    1: ["name", "string"],
    2: ["generateName", "string"],
    3: ["namespace", "string"],
    5: ["uid", "string"],
    6: ["resourceVersion", "string"],
    11: ["labels", texts],
    12: ["annotations", texts],
    14: ["finalizers", "string", true],
  },
];

const objectReference: Message = { 1: ["kind", "string"], 2: ["namespace", "string"], 3: ["name", "string"] };
const rules: Field = [
  "rules",
  {
    1: ["verbs", "string", true],
    2: ["apiGroups", "string", true],
    3: ["resources", "string", true],
    4: ["resourceNames", "string", true],
    5: ["nonResourceURLs", "string", true],
  },
  true,
];
const subjects: Field = [
  "subjects",
  { 1: ["kind", "string"], 2: ["apiGroup", "string"], 3: ["name", "string"], 4: ["namespace", "string"] },
  true,
];
const roleRef: Field = [
  "roleRef",
  { 1: ["apiGroup", "string"], 2: ["kind", "string"], 3: ["name", "string"] },
];
const binding: Message = { 1: metadata, 2: subjects, 3: roleRef };
const resourceAttributes: Message = {
  1: ["namespace", "string"],
  2: ["verb", "string"],
  3: ["group", "string"],
  4: ["version", "string"],
  5: ["resource", "string"],
  6: ["subresource", "string"],
  7: ["name", "string"],
};

/** The messages that kubectl creates by its typed clients. Source: `generated.proto` of k8s.io/api. */
const messages: Readonly<Record<string, Message>> = {
  ClusterRole: { 1: metadata, 2: rules },
  ClusterRoleBinding: binding,
  ConfigMap: { 1: metadata, 2: ["data", texts], 3: ["binaryData", blobs], 4: ["immutable", "bool"] },
  Namespace: { 1: metadata },
  Role: { 1: metadata, 2: rules },
  RoleBinding: binding,
  Secret: {
    1: metadata,
    2: ["data", blobs],
    3: ["type", "string"],
    4: ["stringData", texts],
    5: ["immutable", "bool"],
  },
  SelfSubjectAccessReview: {
    1: metadata,
    2: [
      "spec",
      {
        1: ["resourceAttributes", resourceAttributes],
        2: ["nonResourceAttributes", { 1: ["path", "string"], 2: ["verb", "string"] }],
      },
    ],
  },
  SelfSubjectReview: { 1: metadata },
  ServiceAccount: { 1: metadata, 2: ["secrets", objectReference, true] },
  TokenRequest: {
    1: metadata,
    2: ["spec", { 1: ["audiences", "string", true], 4: ["expirationSeconds", "int"] }],
  },
};

const magic = Buffer.from("k8s\0");
const envelope: Message = {
  1: ["typeMeta", { 1: ["apiVersion", "string"], 2: ["kind", "string"] }],
  2: ["raw", "bytes"],
};

/**
 * Returns the JSON of an object in the Protobuf encoding of Kubernetes.
 *
 * @throws StatusError 415 for a kind that is only read as JSON, 400 for a malformed body.
 */
export function jsonOfProtobuf(body: Buffer): string {
  if (!body.subarray(0, magic.length).equals(magic)) throw malformed();
  const { typeMeta, raw } = decode(body.subarray(magic.length), envelope);
  const { apiVersion, kind } = (typeMeta ?? {}) as { apiVersion?: string; kind?: string };
  const message = ownMember(messages, String(kind));
  if (message === undefined) {
    const reason = `${kind} is only read as JSON: pipe \`--dry-run=client -o yaml\` to \`kubectl apply -f -\``;
    throw new StatusError(415, "UnsupportedMediaType", reason, {});
  }
  return stringifyJson({ apiVersion, kind, ...decode(Buffer.from(String(raw ?? ""), "base64"), message) });
}

const malformed = (): StatusError => badRequest("the object provided is unrecognized: malformed Protobuf");

function decode(bytes: Buffer, message: Message): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw malformed();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const [field, wire] = [message[Math.floor(tag / 8)], tag % 8];
    if (wire === 0) {
      const value = varint();
      if (field !== undefined) object[field[0]] = field[1] === "bool" ? value !== 0 : value;
      continue;
    }
    // Kubernetes has no other wire types in these messages.
    if (wire !== 2) throw malformed();
    const length = varint();
    if (at + length > bytes.length) throw malformed();
    const piece = bytes.subarray(at, at + length);
    at += length;
    if (field !== undefined) add(object, field, piece);
  }
  return object;
}

function add(object: Record<string, unknown>, [name, type, repeated]: Field, piece: Buffer): void {
  const value =
    typeof type === "object" ? decode(piece, type) : piece.toString(type === "bytes" ? "base64" : "utf8");
  if (type === texts || type === blobs) {
    const { key = "", value: text = "" } = value as { key?: string; value?: string };
    object[name] = { ...(object[name] as object | undefined), [key]: text };
  } else if (repeated) object[name] = [...((object[name] as unknown[] | undefined) ?? []), value];
  // Go writes empty texts.
  else if (value !== "") object[name] = value;
}

import { expect, test } from "vitest";
import { jsonOfProtobuf } from "../src/server/protobuf.ts";

const field = (number: number, value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
};
const envelope = (apiVersion: string, kind: string, ...fields: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from("k8s\0"),
    field(1, Buffer.concat([field(1, apiVersion), field(2, kind)])),
    field(2, Buffer.concat(fields)),
  ]);
const metadata = field(
  1,
  Buffer.concat([
    field(1, "settings"),
    field(2, ""),
    field(11, Buffer.concat([field(1, "a"), field(2, "b")])),
  ]),
);

test("reads names, maps and flags, without the empty texts of Go", () => {
  const body = envelope(
    "v1",
    "ConfigMap",
    metadata,
    field(2, Buffer.concat([field(1, "key"), field(2, "value")])),
    Buffer.from([4 * 8, 1]),
  );
  expect(JSON.parse(jsonOfProtobuf(body))).toEqual({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "settings", labels: { a: "b" } },
    data: { key: "value" },
    immutable: true,
  });
});

test("keeps bytes in Base64", () => {
  const body = envelope(
    "v1",
    "Secret",
    metadata,
    field(2, Buffer.concat([field(1, "key"), field(2, Buffer.from([0, 255]))])),
  );
  expect(JSON.parse(jsonOfProtobuf(body))).toMatchObject({ data: { key: "AP8=" } });
});

test("reads lists of messages", () => {
  const rule = field(2, Buffer.concat([field(1, "get"), field(1, "list"), field(3, "secrets")]));
  expect(
    JSON.parse(jsonOfProtobuf(envelope("rbac.authorization.k8s.io/v1", "Role", metadata, rule, rule))),
  ).toMatchObject({
    rules: [{ verbs: ["get", "list"], resources: ["secrets"] }, { verbs: ["get", "list"] }],
  });
});

test.each([
  ["another kind", envelope("v1", "Pod", metadata), /Pod is only read as JSON/],
  ["a cut body", envelope("v1", "ConfigMap", metadata).subarray(0, -3), /malformed/],
  ["no Protobuf", Buffer.from("{}"), /malformed/],
  ["an endless number", Buffer.concat([Buffer.from("k8s\0"), Buffer.alloc(20, 255)]), /malformed/],
])("rejects %s", (_, body, message) => {
  expect(() => jsonOfProtobuf(body)).toThrow(message);
});

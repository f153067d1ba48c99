import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { createTransport, type Transport } from "@capikit/client/transport";
import { parseJson, stringifyJson } from "@capikit/common/json";
import { decodeObjectMeta, type JsonObject } from "@capikit/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";
import { configMap, widget } from "./kinds.ts";

let server: FaultServer;
let transport: Transport;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [widget, configMap] });
  transport = createTransport(server.config);
});
afterAll(async () => {
  await transport.close();
  await server.stop();
});

async function send(
  method: "PATCH" | "POST" | "PUT",
  path: string,
  body: unknown,
  type = "application/json",
) {
  const [pathname = "", search = ""] = path.split("?");
  const response = await transport.request({
    method,
    path: pathname,
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: { "content-type": type },
    body: stringifyJson(body),
  });
  const answer = parseJson(await response.text()) as { readonly message?: string };
  return { code: response.status, message: answer.message ?? "" };
}

type Sent = readonly [method: "PATCH" | "POST" | "PUT", body: unknown, type?: string];

const collection = ({ group, version, plural }: KindDescriptor<KubernetesObject>): string =>
  `/${group === "" ? "api" : `apis/${group}`}/${version}/namespaces/ns/${plural}`;

const objects: readonly (readonly [KindDescriptor<KubernetesObject>, JsonObject])[] = [
  [widget, { apiVersion: "test.dev/v1", kind: "Widget", spec: { size: 2 } }],
  [configMap, { apiVersion: "v1", kind: "ConfigMap", data: { a: "b" } }],
];

const owner = { apiVersion: "v1", kind: "ConfigMap", name: "x", uid: "u" };
const member = (path: string, value: unknown): JsonObject => {
  const [name = "", inner] = path.split(".");
  return {
    [name]:
      inner === undefined
        ? value
        : name === "ownerReferences"
          ? [{ ...owner, [inner]: value }]
          : { [inner]: value },
  } as JsonObject;
};
const leaves =
  "name generateName namespace uid resourceVersion generation creationTimestamp deletionTimestamp deletionGracePeriodSeconds labels labels.a annotations annotations.a finalizers ownerReferences ownerReferences.uid ownerReferences.controller managedFields selfLink unknown".split(
    " ",
  );
const values = [1, true, "other", "", null, [1], { a: 1 }, [{}]];
/** How each verb sends a name and other metadata of an object: method, body and media type. */
const verbs: Readonly<Record<string, (base: JsonObject, name: string, given: JsonObject) => Sent>> = {
  create: (base, name, given) => ["POST", { ...base, metadata: { name, ...given } }],
  update: (base, name, given) => ["PUT", { ...base, metadata: { name, ...given } }],
  merge: (_, __, metadata) => ["PATCH", { metadata }, "application/merge-patch+json"],
  strategic: (_, __, metadata) => ["PATCH", { metadata }, "application/strategic-merge-patch+json"],
  apply: (base, _, metadata) => ["PATCH", { ...base, metadata }, "application/apply-patch+yaml"],
  json: (_, __, given) => {
    const added = Object.entries(given).map(([name, value]) => ({
      op: "add",
      path: `/metadata/${name}`,
      value,
    }));
    return ["PATCH", added, "application/json-patch+json"];
  },
};

/** Failures that the API server has, too. */
const realFailure = /^failed to (?:convert|create typed)|^resourceVersion should|^strconv/;

it("decodes metadata before all else, by every verb", async () => {
  const wrong: string[] = [];
  for (const [kind, base] of objects)
    for (const [verb, request] of Object.entries(verbs))
      for (const leaf of leaves)
        for (const value of values) {
          if (verb === "strategic" && kind === widget) continue;
          const name = "object";
          const given = member(leaf, value);
          if (verb !== "create") server.put(kind, { ...base, metadata: { name, namespace: "ns" } } as never);
          const [method, body, type] = request(base, name, given);
          const path = verb === "create" ? collection(kind) : `${collection(kind)}/${name}?fieldManager=m`;
          const { code, message } = await send(method, path, body, type);
          const isDecoded = !("error" in decodeObjectMeta(given, { parent: undefined, step: "" }));
          const stored = server.objects(kind).map(({ metadata }) => metadata.name);
          const isRenamed = verb !== "create" && stored.join() !== name;
          if ((code >= 500 && !realFailure.test(message)) || isRenamed || (code < 300 && !isDecoded))
            wrong.push(`${kind.kind} ${verb} ${leaf}=${stringifyJson(value)}: ${code} ${message}`);
          for (const stale of stored) server.remove(kind, { name: stale ?? "", namespace: "ns" });
        }
  expect(wrong).toEqual([]);
});

it("refuses a patch that renames an object or moves it", async () => {
  for (const [kind, base] of objects) {
    server.put(kind, { ...base, metadata: { name: "here", namespace: "ns" } } as never);
    for (const metadata of [{ name: "there" }, { namespace: "elsewhere" }, { name: null }])
      for (const verb of ["merge", "json", "apply"]) {
        const [method, body, type] = verbs[verb]?.(base, "here", metadata) ?? [];
        const answer = await send(method ?? "PATCH", `${collection(kind)}/here?fieldManager=m`, body, type);
        expect([answer.code, answer.message]).toEqual([
          400,
          expect.stringMatching(/does not match|undeterminable/),
        ]);
      }
  }
});

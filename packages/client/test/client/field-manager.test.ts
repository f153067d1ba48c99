import { describe, expect, it } from "vitest";
import { type ClientOptions, createClient, type WriteOptions } from "../../src/index.ts";
import { startScriptedServer, widgetKind } from "../support/scripted-server.ts";

const widget = { apiVersion: "test.dev/v1", kind: "Widget", metadata: { name: "a", namespace: "ns" } };
const stored = { ...widget, metadata: { ...widget.metadata, uid: "u", resourceVersion: "1" } };

/** Returns the field manager of each write of a client with these options. */
async function managersOf(client: { fieldManager?: string }, call: { fieldManager?: string }) {
  const answer = ({ answer }: { answer(body: unknown): void }): void => answer(stored);
  await using server = await startScriptedServer(answer, answer, answer, answer);
  const { create, replace, patch, apply } = createClient({ server: server.client.transport.server }, client);
  await create(widgetKind, widget, call);
  await replace(widgetKind, stored, call);
  await patch(widgetKind, widget.metadata, { type: "merge", patch: {} }, call);
  if (client.fieldManager !== undefined || call.fieldManager !== undefined)
    await apply(widgetKind, widget, call);
  return server.queries.map(({ fieldManager }) => fieldManager);
}

describe("the field manager of writes", () => {
  it("is the client's", async () => {
    expect(await managersOf({ fieldManager: "foo" }, {})).toEqual(["foo", "foo", "foo", "foo"]);
  });

  it("is the call's, if it has one", async () => {
    expect(await managersOf({ fieldManager: "foo" }, { fieldManager: "bar" })).toEqual(Array(4).fill("bar"));
    expect(await managersOf({}, { fieldManager: "bar" })).toEqual(Array(4).fill("bar"));
  });

  it("is left to the server otherwise", async () => {
    expect(await managersOf({}, {})).toEqual([undefined, undefined, undefined]);
  });

  it("is required for server-side apply", async () => {
    await using server = await startScriptedServer();
    await expect(server.client.apply(widgetKind, widget)).rejects.toThrow(
      "server-side apply needs a field manager: set `fieldManager` of the client or of the call",
    );
    expect(server.queries).toEqual([]);
  });
});

describe("defaults of writes", () => {
  const queriesOf = async (options: ClientOptions, call: WriteOptions) => {
    const answer = ({ answer }: { answer(body: unknown): void }): void => answer(stored);
    await using server = await startScriptedServer(answer, answer, answer, answer);
    const client = createClient(
      { server: server.client.transport.server },
      { fieldManager: "foo", ...options },
    );
    await client.create(widgetKind, widget, call);
    await client.replace(widgetKind, stored, call);
    await client.patch(widgetKind, widget.metadata, { type: "merge", patch: {} }, call);
    await client.apply(widgetKind, widget, call);
    return server.queries.map(({ dryRun, fieldValidation }) => [dryRun, fieldValidation]);
  };

  it.each<[ClientOptions, WriteOptions, unknown[]]>([
    [{}, {}, [undefined, undefined]],
    [{ dryRun: true, fieldValidation: "Strict" }, {}, ["All", "Strict"]],
    [
      { dryRun: true, fieldValidation: "Strict" },
      { dryRun: false, fieldValidation: "Ignore" },
      [undefined, "Ignore"],
    ],
    [{ dryRun: true }, { dryRun: undefined as never }, ["All", undefined]],
  ])("%j with %j of the call", async (options, call, expected) => {
    expect(await queriesOf(options, call)).toEqual(Array(4).fill(expected));
  });
});

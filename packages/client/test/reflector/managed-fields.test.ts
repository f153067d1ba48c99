import { describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/index.ts";
import { startReflection } from "../support/reflection.ts";
import {
  bookmark,
  event,
  list,
  type Step,
  startScriptedServer,
  status,
  type Widget,
  widget,
} from "../support/scripted-server.ts";

const listBytes = 100_000;

/** Returns a widget of about 5,000 bytes, nearly all of them managed fields. */
function managed(name: string, version: number): Widget {
  const fieldsV1 = { "f:text": "x".repeat(4800) };
  const bare = widget(name, version);
  return { ...bare, metadata: { ...bare.metadata, managedFields: [{ manager: "m", fieldsV1 }] } };
}

const widgets = (count: number, version: number): Widget[] =>
  Array.from({ length: count }, (_, at) => managed(`w${at}`, version + at));

/** Reflects the answers of a script into a store without managed fields. */
async function reflected(watchList: boolean, ...script: Step[]) {
  const server = await startScriptedServer(...script);
  const client = createClient({ server: server.address }, { limits: { listBytes } });
  const reflection = startReflection(
    { ...server, client },
    {
      omitManagedFields: true,
      listAtOnce: !watchList,
      transform({ metadata: { managedFields, ...metadata }, ...object }) {
        return { ...object, metadata };
      },
    },
  );
  return {
    ...reflection,
    async [Symbol.asyncDispose]() {
      await reflection[Symbol.asyncDispose]();
      await client.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const listed =
  (count: number): Step =>
  ({ answer }) =>
    answer(list(100, widgets(count, 1)));
const streamed =
  (count: number): Step =>
  ({ send }) =>
    send(...widgets(count, 1).map((object) => event("ADDED", object)), bookmark(100, true));
const changed =
  (count: number): Step =>
  ({ send }) =>
    send(...widgets(count, 101).map((object) => event("MODIFIED", object)));
const busy: Step = ({ answer }) => answer(status(429, "TooManyRequests"), 429);

describe("listBytes with skipped managed fields", () => {
  it("fits changes of all objects after a list", async () => {
    await using reflection = await reflected(false, listed(18), changed(18));
    await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("118"));
    expect(reflection.failures).toEqual([]);
    expect(JSON.stringify([...reflection.store.objects.values()])).not.toContain("managedFields");
  });

  it("fits the streamed objects after a refused list, and their changes", async () => {
    await using reflection = await reflected(false, busy, (exchange) => {
      streamed(18)(exchange);
      changed(18)(exchange);
    });
    await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("118"));
    expect(reflection.lists).toEqual(["watch 18 100"]);
    expect(reflection.failures).toMatchObject([{ phase: "list", next: "restart" }]);
  });

  it.each([
    ["list", false, listed(22)],
    ["streamed watch", true, streamed(22)],
  ])("refuses the same objects in a %s", async (_, watchList, step) => {
    await using reflection = await reflected(watchList, step);
    await vi.waitFor(() => expect(reflection.failures).toHaveLength(1));
    expect(reflection.failures[0]?.error).toMatchObject({ name: "ResponseError", limit: "listBytes" });
  });
});

import { expect, it, vi } from "vitest";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import { startScriptedServer } from "../support/scripted-server.ts";

it.each([
  ["", "events", false],
  ["events.k8s.io", "events", false],
  ["", "pods", true],
  ["test.dev", "events", true],
])("lists all objects of %s/%s at once: %s", async (group, plural, expected) => {
  await using server = await startScriptedServer();
  const abort = new AbortController();
  const kind = { group, version: "v1", kind: "Event", plural, scope: "Namespaced" } as const;
  const done = reflect(server.client, kind, createObjectStore(), {
    listAtOnce: true,
    signal: abort.signal,
  });
  await vi.waitFor(() => expect(server.queries).toHaveLength(1));
  expect("watch" in (server.queries[0] ?? {})).toBe(!expected);
  abort.abort();
  await done;
});

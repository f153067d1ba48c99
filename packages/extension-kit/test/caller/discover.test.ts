import { catalog } from "@capikit/api/catalog";
import { createFakeClock, type FakeClock } from "@capikit/common/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHookClient, createRegistry, type HookCall } from "../../src/caller/index.ts";
import { clientOf } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
beforeEach(() => {
  extension.got.length = 0;
});
afterAll(() => extension.close());

const apiVersion = "hooks.runtime.cluster.x-k8s.io/v1alpha1";
const requestHook = { apiVersion, hook: "BeforeClusterCreate" };
const answering = (...handlers: unknown[]) => {
  extension.script = () => ({ status: "Success", handlers });
};

/** The timeout of a request, for which its client waits until the answer is there. */
const requestMs = 10_000;

/**
 * Advances the clock whenever code waits for at most this long, until the promise is settled.
 * It waits until all requests are answered, so that they take no time by the clock.
 */
async function passing<T>(clock: FakeClock, promise: Promise<T>, upToMs = 9000): Promise<T> {
  let settled = false;
  const watched = promise.finally(() => {
    settled = true;
  });
  watched.catch(() => {});
  while (!settled) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    const waits = clock.waits();
    const soonest = Math.min(...waits);
    if (soonest <= upToMs && !waits.includes(requestMs)) {
      clock.advance(soonest);
    }
  }
  return watched;
}

describe("discovery", () => {
  it("asks without settings, and puts the handlers into the status", async () => {
    answering(
      { name: "one", requestHook },
      { name: "two", requestHook, timeoutSeconds: 0, failurePolicy: "Ignore" },
      { name: "three", requestHook: { ...requestHook, hook: "GeneratePatches" }, timeoutSeconds: 30 },
    );
    const config = extensionConfig(
      "ext",
      { ...extension, url: `${extension.url}/base` },
      { old: requestHook },
      {
        settings: { a: "1" },
      },
    );
    const calls: HookCall[] = [];
    await using client = clientOf([], { observer: { called: (call) => calls.push(call) } });
    const { config: found, errors } = await client.discover(config);
    expect(extension.got[0]).toMatchObject({
      url: `/base/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery?timeout=10s`,
      body: { apiVersion, kind: "DiscoveryRequest" },
    });
    expect(extension.got[0]?.body).not.toHaveProperty("settings");
    expect(errors).toEqual([]);
    expect(found.status?.handlers).toEqual([
      { name: "one.ext", requestHook, timeoutSeconds: 10, failurePolicy: "Fail" },
      { name: "two.ext", requestHook, failurePolicy: "Ignore" },
      {
        name: "three.ext",
        requestHook: { ...requestHook, hook: "GeneratePatches" },
        timeoutSeconds: 30,
        failurePolicy: "Fail",
      },
    ]);
    expect(config.status?.handlers).toHaveLength(1);
    expect(calls).toMatchObject([
      { handler: "ext", code: 200, status: "Success", hook: { hook: "Discovery" } },
    ]);
  });

  it.each(["a.b", "a/b", ""])(
    "refuses the registration named %j, which breaks registered names",
    async (name) => {
      answering({ name: "one", requestHook });
      await using client = clientOf([]);
      await expect(client.discover(extensionConfig(name, extension), { attempts: 2 })).rejects.toMatchObject({
        code: "HOOK_CALL_MISCONFIGURED",
        message: `discovery of ExtensionConfig ${name}: invalid name ${JSON.stringify(name)}: use a DNS label, which has no dots`,
      });
      expect(extension.got).toEqual([]);
    },
  );

  it("may be empty", async () => {
    extension.script = () => ({ status: "Success" });
    await using client = clientOf([]);
    const { config } = await client.discover(extensionConfig("ext", extension, { old: requestHook }));
    expect(config.status?.handlers).toEqual([]);
  });

  it("refuses all handlers because of an invalid one, and reports all errors", async () => {
    answering(
      { name: "ok", requestHook },
      { name: "ok", requestHook },
      { name: "Upper", requestHook },
      { name: "x".repeat(64), requestHook },
      { name: "late", requestHook, timeoutSeconds: 31 },
      { name: "early", requestHook, timeoutSeconds: -1 },
      { name: "lax", requestHook, failurePolicy: "ignore" },
      { name: "unknown", requestHook: { apiVersion, hook: "BeforeLunch" } },
      { name: "newer", requestHook: { ...requestHook, apiVersion: "hooks.runtime.cluster.x-k8s.io/v1" } },
      { name: "odd", requestHook: { ...requestHook, apiVersion: "a/b/c" } },
      null,
    );
    await using client = clientOf([]);
    const config = extensionConfig("ext", extension);
    const label =
      "its name is not a DNS label; use lower-case letters, digits and hyphens between them, 63 at most";
    const errors = [
      "handler ok: another handler has this name; names are unique across all hooks",
      `handler Upper: ${label}`,
      `handler ${"x".repeat(64)}: ${label}`,
      "handler late: timeoutSeconds 31 is not an integer from 0 to 30",
      "handler early: timeoutSeconds -1 is not an integer from 0 to 30",
      'handler lax: failurePolicy "ignore" is neither "Ignore" nor "Fail"',
      `handler unknown: the catalog has no hook BeforeLunch in ${apiVersion}; advertise only hooks that the caller supports`,
      "handler newer: the catalog has no hook BeforeClusterCreate in hooks.runtime.cluster.x-k8s.io/v1; advertise only hooks that the caller supports",
      'handler odd: apiVersion "a/b/c" is not group/version',
      `handler 11: ${label}`,
      'handler 11: apiVersion "" is not group/version',
    ];
    await expect(client.discover(config)).rejects.toMatchObject({
      code: "HOOK_CALL_INVALID_DISCOVERY",
      message: `discovery of ExtensionConfig ext: ${errors.join("; ")}`,
    });
    const lenient = await client.discover(config, { lenient: true });
    expect(lenient.errors).toEqual(errors);
    expect(lenient.config.status?.handlers?.map(({ name }) => name)).toEqual(["ok.ext"]);
  });

  it.each([
    [{ status: "Failure", message: "not yet" }, "HOOK_CALL_FAILURE"],
    [{}, "HOOK_CALL_UNKNOWN_STATUS"],
    [{ status: "Success", handlers: 1 }, "HOOK_CALL_INVALID_DISCOVERY"],
  ])("is an error for %j", async (answer, code) => {
    extension.script = () => answer;
    await using client = clientOf([]);
    await expect(client.discover(extensionConfig("ext", extension))).rejects.toMatchObject({ code });
  });

  it("tries again with longer and longer waits", async () => {
    const clock = createFakeClock();
    const at: number[] = [];
    extension.script = (_, response) => {
      at.push(clock.now());
      return at.length < 6 ? void response.writeHead(503).end() : { status: "Success" };
    };
    await using client = clientOf([], { clock, random: () => 0 });
    const config = extensionConfig("ext", extension);
    await passing(clock, client.discover(config, { attempts: 6 }));
    expect(at).toEqual([0, 1000, 3000, 7000, 15_000, 23_000]);
    at.length = 0;
    await expect(passing(clock, client.discover(config, { attempts: 2 }))).rejects.toMatchObject({
      code: "HOOK_CALL_BAD_STATUS",
    });
    expect(at).toHaveLength(2);
    await expect(client.discover(config)).rejects.toMatchObject({ code: "HOOK_CALL_BAD_STATUS" });
  });

  it("ends a wait when the caller gives up", async () => {
    const clock = createFakeClock();
    extension.script = (_, response) => void response.writeHead(503).end();
    await using client = clientOf([], { clock });
    const ending = new AbortController();
    const found = client.discover(extensionConfig("ext", extension), { attempts: 9, signal: ending.signal });
    const outcome = found.catch(String);
    while (extension.got.length === 0 || !clock.waits().some((ms) => ms <= 1100)) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    ending.abort(new Error("enough"));
    expect(await outcome).toBe("Error: enough");
  });
});

describe("warm-up", () => {
  const cold = (clock: FakeClock) => {
    const registry = createRegistry();
    const client = createHookClient({
      catalog,
      registry,
      namespaceLabels: () => undefined,
      clock,
      random: () => 0,
    });
    return { registry, client };
  };

  it("waits for extensions that come late", async () => {
    const clock = createFakeClock();
    const { registry, client } = cold(clock);
    extension.script = (_, response) =>
      extension.got.length < 3
        ? void response.writeHead(500).end()
        : { status: "Success", handlers: [{ name: "one", requestHook }] };
    expect(await passing(clock, client.warmUp([extensionConfig("ext", extension)]))).toEqual([]);
    expect(registry.getAll(requestHook0).map(({ name }) => name)).toEqual(["one.ext"]);
    await client.close();
  });

  const requestHook0 = { group: "hooks.runtime.cluster.x-k8s.io", hook: "BeforeClusterCreate" };

  it("needs all within a minute, as Cluster API", async () => {
    const clock = createFakeClock();
    const { registry, client } = cold(clock);
    extension.script = ({ url }, response) =>
      url.startsWith("/dead") ? void response.writeHead(500).end() : { status: "Success" };
    const configs = [
      extensionConfig("good", extension),
      extensionConfig("dead", { ...extension, url: `${extension.url}/dead` }),
      extensionConfig("wrong", { url: "http://x" }),
    ];
    await expect(passing(clock, client.warmUp(configs))).rejects.toMatchObject({
      code: "HOOK_CALL_BAD_STATUS",
      message:
        "cannot warm up the registry: discovery of ExtensionConfig dead: status 500 instead of 200; discovery of ExtensionConfig wrong: invalid url with http://: use https://",
    });
    expect(clock.now()).toBe(55_000); // the next attempt would begin after a minute
    expect(registry.ready).toBe(false);
    await client.close();
  });

  it("may do without some, which keep the handlers that they had", async () => {
    const clock = createFakeClock();
    const { registry, client } = cold(clock);
    extension.script = ({ url }, response) =>
      url.startsWith("/dead")
        ? void response.writeHead(500).end()
        : {
            status: "Success",
            handlers: [
              { name: "one", requestHook },
              { name: "Bad", requestHook },
            ],
          };
    const configs = [
      extensionConfig("good", extension),
      extensionConfig("dead", { ...extension, url: `${extension.url}/dead` }, { known: requestHook }),
    ];
    const undiscovered = await passing(clock, client.warmUp(configs, { lenient: true, budgetMs: 5000 }));
    expect(undiscovered).toMatchObject([
      { extensionConfig: "dead", error: { code: "HOOK_CALL_BAD_STATUS" } },
      { extensionConfig: "good", error: { code: "HOOK_CALL_INVALID_DISCOVERY" } },
    ]);
    expect(registry.getAll(requestHook0).map(({ name }) => name)).toEqual(["known.dead", "one.good"]);
    await client.close();
  });
});

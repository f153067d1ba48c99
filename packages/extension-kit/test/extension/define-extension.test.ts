import {
  beforeClusterCreate,
  canUpdateMachine,
  discovery,
  generatePatches,
  hooks,
} from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import { type DeclaredHandler, defineExtension, hookHandler } from "../../src/index.ts";

const nothing = hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 }));

describe("defineExtension", () => {
  it("declares handlers of all hooks, by name, with their Discovery response", () => {
    const handlers = Object.fromEntries(
      Object.values(hooks)
        .filter(({ hook }) => hook !== "Discovery")
        .map((hook): [string, DeclaredHandler] => [hook.hook.toLowerCase(), hookHandler(hook)(() => ({}))])
        .reverse(),
    );
    const extension = defineExtension({ handlers });
    expect(extension.discovery.handlers?.map(({ name }) => name)).toEqual(Object.keys(handlers).sort());
    expect(extension.discovery.handlers?.find(({ name }) => name === "generatepatches")).toEqual({
      name: "generatepatches",
      requestHook: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", hook: "GeneratePatches" },
      timeoutSeconds: 10,
      failurePolicy: "Fail",
    });
  });

  it("advertises only hooks of the target release", () => {
    const handlers = { old: nothing, young: hookHandler(canUpdateMachine)(() => ({})) };
    const extension = defineExtension({ handlers, coreVersion: "v1.11.3" });
    expect(extension.discovery.handlers?.map(({ name }) => name)).toEqual(["old"]);
    expect(extension.unadvertised).toEqual(["young"]);
    expect(defineExtension({ handlers, coreVersion: "v1.12" }).unadvertised).toEqual([]);
    expect(() => defineExtension({ handlers, coreVersion: "new" })).toThrow(RangeError);
  });

  it("refuses names that Cluster API would refuse, when it runs", () => {
    expect(() =>
      defineExtension({
        handlers: {
          AwaitQuota: nothing,
        },
      }),
    ).toThrow('"AwaitQuota" cannot name a handler');
    expect(() =>
      defineExtension({
        handlers: {
          "await-": nothing,
        },
      }),
    ).toThrow(RangeError);
    const long: string = "a".repeat(64);
    expect(() => defineExtension({ handlers: { [long]: nothing } })).toThrow(RangeError);
    expect(() => defineExtension({ handlers: { "": nothing } as Record<string, DeclaredHandler> })).toThrow(
      RangeError,
    );
    const names = { "a-1": nothing, [long.slice(1)]: nothing };
    expect(defineExtension({ handlers: names }).handlers).toHaveLength(2);
  });

  it("takes timeouts from 0 to 30 seconds, where 0 is the default, and two failure policies", () => {
    const timeoutOf = (timeoutSeconds: number) =>
      defineExtension({
        handlers: {
          a: hookHandler(beforeClusterCreate, { timeoutSeconds })(() => ({ retryAfterSeconds: 0 })),
        },
      }).handlers[0]?.timeoutSeconds;
    expect([0, 1, 30].map(timeoutOf)).toEqual([10, 1, 30]);
    for (const wrong of [-1, 31, 1.5, Number.NaN])
      expect(() => timeoutOf(wrong)).toThrow("timeoutSeconds of");
    const failurePolicy = "Maybe" as "Fail";
    const odd = hookHandler(beforeClusterCreate, { failurePolicy })(() => ({ retryAfterSeconds: 0 }));
    expect(() => defineExtension({ handlers: { odd } })).toThrow("failurePolicy of");
  });

  it("refuses handlers that Cluster API would never call", () => {
    const update = hookHandler(canUpdateMachine)(() => ({}));
    expect(() => defineExtension({ handlers: { a: update, b: update } })).toThrow(
      "a and b both handle CanUpdateMachine",
    );
    const own = { a: hookHandler(discovery)(() => ({})) };
    expect(() => defineExtension({ handlers: own })).toThrow("handles Discovery");
  });

  it("takes as many handlers as the status of an ExtensionConfig holds", () => {
    const named = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, nothing]));
    expect(defineExtension({ handlers: named(512) }).handlers).toHaveLength(512);
    expect(() => defineExtension({ handlers: named(513) })).toThrow(
      "513 handlers, but the status of an ExtensionConfig holds 512",
    );
  });

  it("types requests and answers by the hook", () => {
    hookHandler(generatePatches)(({ items }) => ({
      items: items.map(({ uid }) => ({ uid, patchType: "JSONPatch", patch: "W10=" })),
    }));
    // @ts-expect-error no such answer
    hookHandler(generatePatches)(() => ({ items: [{ uid: 1 }] }));
    hookHandler(beforeClusterCreate)(({ cluster }) => ({
      message: cluster.spec?.topology?.classRef?.name ?? "",
      retryAfterSeconds: 0,
    }));
  });
});

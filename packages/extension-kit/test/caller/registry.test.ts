import { beforeClusterCreate, beforeClusterDelete } from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import { createRegistry, parseRegisteredName, registeredName } from "../../src/caller/index.ts";
import { extensionConfig } from "./support/scripted-extension.ts";

const at = { url: "https://ext.example" };
const create = { hook: "BeforeClusterCreate" };

describe("a registry", () => {
  it("is asked and added to after it was warmed up, once", () => {
    const registry = createRegistry();
    const config = extensionConfig("ext", at, { one: create });
    expect(registry.ready).toBe(false);
    for (const early of [
      () => registry.add(config),
      () => registry.remove(config),
      () => registry.get("one.ext"),
      () => registry.getAll(beforeClusterCreate),
    ]) {
      expect(early).toThrow(/the registry is not warmed up; call warmUp first$/);
    }
    registry.warmUp([config]);
    expect(registry.ready).toBe(true);
    expect(registry.get("one.ext").extensionConfig).toBe("ext");
    expect(() => registry.warmUp([])).toThrow("the registry is warmed up already; use add");
  });

  it("gives the handlers of a hook in all versions, by name", () => {
    const registry = createRegistry();
    registry.warmUp([
      extensionConfig("b", at, { z: create, a: { ...create, version: "v1alpha2" } }),
      extensionConfig("a", at, {
        z: create,
        y: { hook: "BeforeClusterDelete" },
        m: { ...create, group: "other.io" },
      }),
    ]);
    const names = () => registry.getAll(beforeClusterCreate).map(({ name }) => name);
    expect(names()).toEqual(["a.b", "z.a", "z.b"]);
    registry.add(extensionConfig("c", at, { k: create }));
    registry.remove("b");
    expect(names()).toEqual(["k.c", "z.a"]);
    registry.add(extensionConfig("a", at, { n: create }));
    expect(names()).toEqual(["k.c", "n.a"]);
    expect(registry.getAll(beforeClusterDelete)).toEqual([]);
    const reason = (name: string) => {
      try {
        return registry.get(name).name;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(reason("z.a")).toBe("handler z.a is not registered: registration a has the handlers n.a");
    expect(reason("z.b")).toBe(
      "handler z.b is not registered: registration b is missing; existing registrations: a, c",
    );
    expect(reason("z")).toBe(
      "handler z is not registered: registered names have the form <handler>.<registration>",
    );
    registry.add(extensionConfig("d", at, {}));
    expect(reason("z.d")).toBe(
      "handler z.d is not registered: registration d has no handlers; check its condition Discovered",
    );
  });

  it("registers all handlers or none, and reports all errors", () => {
    const registry = createRegistry();
    const good = extensionConfig("good", at, { one: create });
    const wrong = extensionConfig(
      "wrong",
      at,
      { one: create, two: { ...create, version: "v1/x" } },
      {
        namespaceSelector: { matchExpressions: [{ key: "k", operator: "Near" }] },
      },
    );
    const message =
      'cannot register ExtensionConfig wrong: namespaceSelector: requirement on label "k": unknown operator "Near": use In, NotIn, Exists or DoesNotExist; handler two.wrong: apiVersion "hooks.runtime.cluster.x-k8s.io/v1/x" is not group/version';
    expect(() => registry.warmUp([good, wrong])).toThrow(`cannot warm up the registry: ${message}`);
    expect(registry.ready).toBe(false);
    registry.warmUp([good, { ...wrong, ...extensionConfig("wrong", at, { old: create }) }]);
    expect(() => registry.add(wrong)).toThrow(message);
    expect(registry.get("old.wrong").name).toBe("old.wrong");
  });

  it("applies the defaults of ExtensionConfigs", () => {
    const registry = createRegistry();
    registry.warmUp([extensionConfig("ext", at, { one: create })]);
    expect(registry.get("one.ext")).toMatchObject({
      failurePolicy: "Fail",
      timeoutSeconds: undefined,
      settings: {},
      resourceVersion: "7",
      namespaceSelector: { requirements: [] },
    });
  });
});

describe("registered names", () => {
  it("have one dot", () => {
    expect(registeredName("handler", "config")).toBe("handler.config");
    expect(parseRegisteredName("handler.config")).toEqual({ handler: "handler", extensionConfig: "config" });
    for (const name of ["handler", "a.b.c", ".a", "a."]) {
      expect(() => parseRegisteredName(name)).toThrow(
        `invalid registered name ${JSON.stringify(name)}: use <handler>.<registration>`,
      );
    }
  });
});

import { catalog as capi, hooks } from "@capikit/api/catalog";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDeprecation,
} from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { referenceMinor } from "@capikit/api/releases";
import { describe, expect, it } from "vitest";
import { checkHookVersions } from "../../src/caller/index.ts";
import { extensionConfig } from "./support/scripted-extension.ts";

type Drain = Hook<{ machine: string }, { status: "Failure" | "Success" }>;
const group = "hooks.example.org";
const drain = (version: string, deprecation?: HookDeprecation) =>
  defineHook<Drain>()({
    group,
    version,
    hook: "BeforeDrain",
    tags: [],
    singleton: false,
    blocking: false,
    extensions: "all",
    gates: [],
    since: version === "v1" ? "v0.5" : "v0.3",
    ...(deprecation && { deprecation }),
  });
const same = { request: (request: never) => request, response: (response: never) => response };
const older = drain("v1beta1", { in: "v0.5", replacement: "v1", removedIn: "v0.7", removedOn: "2026-08-01" });
const newest = drain("v1");
const catalog = createCatalog({ ...hooks, BeforeDrain: newest }, [
  conversionBetween(older, newest, same as never),
]);

const at = (version: string, hook = "BeforeDrain") =>
  extensionConfig("one", { url: "https://a" }, { x: { hook, version, group } });
const states = (version: string, release?: string, hook?: string) =>
  checkHookVersions([at(version, hook)], { catalog, ...(release !== undefined && { release }) }).map(
    ({ state }) => state,
  );

describe("checking versions of hooks", () => {
  it("reports all facts about a deprecated version", () => {
    expect(checkHookVersions([at("v1beta1")], { catalog })).toEqual([
      {
        extensionConfig: "one",
        handler: "x.one",
        hook: { group, version: "v1beta1", hook: "BeforeDrain" },
        state: "deprecated",
        replacement: "v1",
        message:
          "BeforeDrain v1beta1 of hooks.example.org is deprecated and will be removed in v0.7, not before 2026-08-01; use v1",
      },
    ]);
  });

  it.each([
    ["v1", undefined, []],
    ["v1", "v0.5", []],
    ["v1", "v0.4", ["not-yet"]],
    ["v1beta1", "v0.4", []],
    ["v1beta1", "v0.5.3", ["deprecated"]],
    ["v1beta1", "v0.7", ["removed"]],
    ["v1beta1", "v0.2", ["not-yet"]],
    ["v1alpha1", undefined, ["removed"]],
  ] as const)("judges %s in %s: %j", (version, release, expected) => {
    expect(states(version, release)).toEqual(expected);
  });

  it("reports unknown hooks and versions", () => {
    expect(states("v1", undefined, "BeforeTea")).toEqual(["unknown"]);
    const [found] = checkHookVersions([at("v1alpha1")], { catalog });
    expect(found?.message).toBe(
      "BeforeDrain v1alpha1 of hooks.example.org does not exist; known versions are v1, v1beta1",
    );
    expect(found?.replacement).toBe("v1");
  });

  it("rejects an invalid release", () => {
    expect(() => states("v1", "latest")).toThrow(RangeError);
  });

  it("has no findings for the hooks of Cluster API in a release that has them", () => {
    const all = Object.fromEntries(
      capi.hooks.map(({ hook }, index) => [`h${index}`, { hook, version: "v1alpha1" }]),
    );
    const config = extensionConfig("all", { url: "https://a" }, all);
    expect(checkHookVersions([config], { catalog: capi, release: referenceMinor })).toEqual([]);
    const tooNew = checkHookVersions([config], { catalog: capi, release: "v1.11" });
    expect(tooNew.map(({ hook, state }) => `${hook.hook} ${state}`)).toContain("UpdateMachine not-yet");
  });

  it("sorts by the names of handlers", () => {
    const configs = ["b", "a"].map((name) =>
      extensionConfig(name, { url: "https://a" }, { x: { hook: "BeforeDrain", version: "v1beta1", group } }),
    );
    expect(checkHookVersions(configs, { catalog }).map(({ handler }) => handler)).toEqual(["x.a", "x.b"]);
  });
});

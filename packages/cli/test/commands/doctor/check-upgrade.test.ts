import { join } from "node:path";
import { referenceMinor } from "@capikit/api/releases";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { judgeInPlaceHooks } from "../../../src/commands/doctor/check-upgrade.ts";
import { call, projectOf } from "../../cli.ts";

interface Handler {
  readonly name: string;
  readonly hook: string;
  readonly apiVersion?: string;
}
const v1alpha1 = "hooks.runtime.cluster.x-k8s.io/v1alpha1";
const handlers = (all: readonly Handler[]) =>
  all.map(({ name, hook, apiVersion = v1alpha1 }) => ({ name, requestHook: { apiVersion, hook } }));

const discovered = { type: "Discovered", status: "True", reason: "Discovered", message: "" };
/** An ExtensionConfig with which everything is well. */
const config = (
  name: string,
  all: readonly Handler[],
  { metadata, spec, status }: { metadata?: object; spec?: object; status?: object } = {},
) => ({
  apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
  kind: "ExtensionConfig",
  metadata: { name, generation: 2, ...metadata },
  spec: { clientConfig: { url: "https://a", caBundle: "YQ==" }, namespaceSelector: {}, ...spec },
  status: {
    conditions: [{ ...discovered, observedGeneration: 2 }],
    handlers: handlers(all),
    ...status,
  },
});
const provider = (version: string) => ({
  apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
  kind: "Provider",
  metadata: { name: "cluster-api" },
  type: "CoreProvider",
  version,
});

const create = { name: "quota.one", hook: "BeforeClusterCreate" };
const update = { name: "update.one", hook: "UpdateMachine" };

async function preflight(objects: readonly object[], ...args: string[]) {
  const { root } = projectOf({ "dump.json": JSON.stringify({ kind: "List", metadata: {}, items: objects }) });
  const from = join(root, "dump.json");
  const { code, stdout, stderr } = await call("doctor", "--from", from, ...args);
  return { code, stdout: stdout.replaceAll(from, "dump.json"), stderr };
}
async function diagnostics(object: object, ...args: string[]) {
  const { code, stdout } = await preflight([object], "--target", referenceMinor, "--format", "json", ...args);
  const all: Diagnostic[] = JSON.parse(stdout).diagnostics;
  return { code, found: all.filter((one) => one.code !== "upgrade/not-known") };
}
const codes = (found: readonly Diagnostic[]) =>
  found.map(({ severity, code }) => `${severity} ${code.replace("upgrade/", "")}`);

describe("capikit doctor --target", () => {
  it.each([
    { spec: { clientConfig: null } },
    { status: { handlers: [{ name: { toString: 1 } }] } },
    { status: { handlers: {}, conditions: {} } },
  ])("names an ExtensionConfig of another form: %j", async (change) => {
    const odd = { ...config("odd", [create], change as object) };
    const { stdout } = await preflight([odd, config("one", [create])], "--target", referenceMinor);
    expect(stdout).toContain("not known: ExtensionConfig odd: invalid spec.clientConfig");
    expect(stdout).toContain("1 ExtensionConfig of dump.json");
  });

  it("reports no findings if all is well", async () => {
    expect(
      await preflight(
        [config("one", [create, update])],
        "--target",
        referenceMinor,
        "--current",
        `${referenceMinor.slice(1)}.0`,
      ),
    ).toEqual({
      code: 0,
      stdout: `1 ExtensionConfig of dump.json, upgrade from ${referenceMinor} to ${referenceMinor}: no problems\n`,
      stderr: "",
    });
  });

  it("finds hooks that the release does not have", async () => {
    const objects = [config("one", [create, update]), config("two", [{ name: "a.two", hook: "BeforeTea" }])];
    const { code, stdout, stderr } = await preflight(objects, "--target", "v1.11", "--current", "v1.11");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "ExtensionConfig one, handler update.one - error upgrade/hook-not-yet: UpdateMachine v1alpha1 of hooks.runtime.cluster.x-k8s.io is available from v1.12 on; Cluster API v1.11 then rejects all handlers of the extension
        see: capikit explain upgrade/hook-not-yet

      ExtensionConfig two, handler a.two - error upgrade/hook-unknown: BeforeTea v1alpha1 of hooks.runtime.cluster.x-k8s.io is not a known hook; Cluster API v1.11 then rejects all handlers of the extension
        see: capikit explain upgrade/hook-unknown

      2 ExtensionConfigs of dump.json, upgrade from v1.11 to v1.11: 2 errors
      "
    `);
  });

  it("finds versions that are not there, and hooks of others", async () => {
    const odd = [
      { ...create, apiVersion: "hooks.runtime.cluster.x-k8s.io/v1beta1" },
      { name: "other.one", hook: "BeforeDrain", apiVersion: "hooks.foo.example.org/v1" },
    ];
    const { code, found } = await diagnostics(config("one", odd));
    expect(code).toBe(1);
    expect(codes(found)).toEqual(["error hook-unknown", "error hook-removed"]);
    expect(found[1]?.message).toContain("does not exist; known versions are v1alpha1");
  });

  it.each([
    ["without a caBundle", { spec: { clientConfig: { url: "https://a" } } }, "ca-bundle"],
    ["that was never discovered", { status: { conditions: [] } }, "not-discovered"],
    [
      "that cannot be discovered",
      { status: { conditions: [{ ...discovered, status: "False", message: "no answer" }] } },
      "not-discovered",
    ],
    [
      "that changed since",
      { status: { conditions: [{ ...discovered, observedGeneration: 1 }] } },
      "not-discovered",
    ],
    ["without handlers", { status: { handlers: [] } }, "no-handlers"],
    [
      "that somebody writes by the old API",
      {
        metadata: {
          managedFields: [{ manager: "helm", apiVersion: "runtime.cluster.x-k8s.io/v1alpha1" }],
        },
      },
      "api-version",
    ],
    [
      "that was applied by the old API",
      {
        metadata: {
          annotations: {
            "kubectl.kubernetes.io/last-applied-configuration":
              '{"apiVersion":"runtime.cluster.x-k8s.io/v1alpha1"}',
          },
        },
      },
      "api-version",
    ],
  ])("warns of one %s", async (_, changes, expected) => {
    const { code, found } = await diagnostics(config("one", [create], changes));
    expect(code).toBe(0);
    expect(codes(found)).toEqual([`warning ${expected}`]);
  });

  it("reads objects of the old API", async () => {
    const old = {
      apiVersion: "runtime.cluster.x-k8s.io/v1alpha1",
      kind: "ExtensionConfig",
      metadata: { name: "old", generation: 2 },
      spec: { clientConfig: { service: { name: "a", namespace: "b" }, caBundle: "YQ==" } },
      status: {
        handlers: handlers([{ name: "a.old", hook: "BeforeTea" }]),
        conditions: [{ type: "Discovered", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z" }],
        v1beta2: {
          conditions: [{ ...discovered, lastTransitionTime: "2026-01-01T00:00:00Z", observedGeneration: 2 }],
        },
      },
    };
    const { found } = await diagnostics(old);
    expect(codes(found)).toEqual(["error hook-unknown"]);
  });

  it("reports that an ExtensionConfig cannot be registered", async () => {
    const spec = { namespaceSelector: { matchExpressions: [{ key: "a", operator: "Perhaps" }] } };
    const { code, found } = await diagnostics(config("one", [create], { spec }));
    expect(code).toBe(1);
    expect(codes(found)).toEqual(["error invalid"]);
  });

  it("reports behaviour changes between two releases, from the clusterctl inventory", async () => {
    const objects = [config("one", [{ ...create, hook: "AfterClusterUpgrade" }]), provider("v1.11.3")];
    const { code, stdout } = await preflight(objects, "--target", referenceMinor);
    expect(code).toBe(0);
    const notes = stdout.split("\n").filter((line) => line.includes(" - info upgrade/changed: "));
    expect(notes.map((line) => /from v[\d.]+ on/.exec(line)?.[0])).toEqual([
      "from v1.12 on",
      "from v1.12 on",
      "from v1.13 on",
      `from ${referenceMinor} on`,
    ]);
    expect(stdout).toContain("requests carry the Cluster in v1beta2 instead of v1beta1");
    expect(stdout).toContain(`upgrade from v1.11 to ${referenceMinor}: 4 notes`);
  });

  it("reports unknown facts", async () => {
    const { stdout } = await preflight([config("one", [create])], "--target", "v9.1");
    expect(stdout).toContain(`not known: removals in v9.1 announced after ${referenceMinor}`);
    expect(stdout).toContain("not known: current release");
  });

  it("writes annotations for GitHub", async () => {
    const { stdout } = await preflight(
      [config("one", [update])],
      "--target=v1.11",
      "--current=v1.11",
      "--format=github",
    );
    expect(stdout).toMatch(
      /^::error title=upgrade\/hook-not-yet::ExtensionConfig one, handler update\.one: UpdateMachine v1alpha1 /,
    );
  });

  it("reads YAML of several documents", async () => {
    const { root } = projectOf({
      "dump.yaml": `${JSON.stringify(provider(`${referenceMinor}.0`))}\n---\n${JSON.stringify(config("one", [create]))}\n`,
    });
    const { code, stdout } = await call(
      "doctor",
      `--target=${referenceMinor}`,
      "--from",
      join(root, "dump.yaml"),
    );
    expect(stdout).toContain(": no problems\n");
    expect(code).toBe(0);
  });

  it.each([
    [["--current", "v1.12"], "--current requires --target"],
    [["--openapi", "a"], "--openapi requires --target"],
    [["--target", referenceMinor, "--self"], "--self has no effect with --target"],
    [["--target", "latest"], "unsupported release of Cluster API: latest"],
    [["--target", "v1.1"], "unsupported release of Cluster API: v1.1"],
    [["--target", referenceMinor, "now"], "accepts no arguments"],
    [["--target", referenceMinor, "--from", "/no/such/file"], "/no/such/file does not exist"],
    [["--target", referenceMinor, "--from", "a", "--kubeconfig", "b"], "mutually exclusive"],
    [["--target", referenceMinor, "--kubeconfig", "/no/such/file"], "/no/such/file"],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await call("doctor", ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it("refuses a dump in which there is nothing", async () => {
    const { code, stderr } = await preflight([], "--target", referenceMinor);
    expect(stderr).toContain("no objects found in");
    expect(code).toBe(2);
  });
});

describe("updates in place", () => {
  const inPlace = ["CanUpdateMachine", "CanUpdateMachineSet", "UpdateMachine"];
  const subsets = inPlace.reduce<string[][]>(
    (all, hook) => all.flatMap((one) => [one, [...one, hook]]),
    [[]],
  );
  const named = (extension: string, hooks: readonly string[]) =>
    hooks.map((hook) => ({ name: `${hook.toLowerCase()}.${extension}`, hook }));
  const prod = { spec: { namespaceSelector: { matchLabels: { env: "prod" } } } };
  const test = { spec: { namespaceSelector: { matchLabels: { env: "test" } } } };
  const found = async (...objects: readonly object[]) => {
    const { stdout } = await preflight(objects, "--target", referenceMinor, "--format", "json");
    const all: Diagnostic[] = JSON.parse(stdout).diagnostics;
    return all
      .filter(({ code }) => code === "upgrade/in-place-hooks" || code === "upgrade/one-handler")
      .map(({ code, location, message }) => `${code.slice(8)} ${Object(location).object}: ${message}`);
  };

  it.each(subsets.map((hooks) => [hooks.join(", ") || "none", hooks] as const))(
    "are checked in an extension with %s",
    async (_, hooks) => {
      const missing = hooks.includes("UpdateMachine") ? [] : hooks;
      const own = [{ name: "create.one", hook: "BeforeClusterCreate" }, ...named("one", hooks)];
      expect(await found(config("one", own))).toEqual(
        missing.map(
          (hook) =>
            `in-place-hooks ExtensionConfig one, handler ${hook.toLowerCase()}.one: ${hook} has a handler, but UpdateMachine has none: Machines would stay in Updating`,
        ),
      );
    },
  );

  it("are checked in all pairs of extensions", () => {
    const codesOf = (...configs: readonly object[]) =>
      judgeInPlaceHooks(
        configs.map((one) => ({ config: one as ExtensionConfig, isOfClusterApi: true, writersOfOldApi: [] })),
      )
        .map(({ code }) => code.slice(8))
        .sort();
    for (const left of subsets)
      for (const right of subsets) {
        const all = [...left, ...right];
        const [one, two] = [named("one", left), named("two", right)];
        const missing = all.includes("UpdateMachine") ? [] : all;
        const twice = left.filter((hook) => right.includes(hook));
        expect(codesOf(config("one", one), config("two", two)), `${left}, ${right}`).toEqual([
          ...missing.map(() => "in-place-hooks"),
          ...twice.map(() => "one-handler"),
        ]);
        const missingApart = [left, right].flatMap((hooks) => (hooks.includes("UpdateMachine") ? [] : hooks));
        expect(
          codesOf(config("one", one, prod), config("two", two, test)),
          `${left}, ${right} apart`,
        ).toEqual(missingApart.map(() => "in-place-hooks"));
      }
  });

  it("have one handler for a namespace", async () => {
    expect(
      await found(
        config("two", named("two", inPlace)),
        config("one", [...named("one", ["UpdateMachine"]), { name: "b.one", hook: "UpdateMachine" }], prod),
      ),
    ).toEqual([
      "one-handler ExtensionConfig one: several handlers of UpdateMachine, of which Cluster API supports one: b.one, updatemachine.one and updatemachine.two",
    ]);
  });

  const expressions = (...matchExpressions: readonly object[]) => ({
    spec: { namespaceSelector: { matchExpressions } },
  });
  const env = (operator: string, ...values: readonly string[]) => ({
    key: "env",
    operator,
    ...(values.length > 0 && { values }),
  });
  it.each([
    ["values of one label", expressions(env("In", "prod", "stage")), expressions(env("In", "test")), true],
    ["a shared value", expressions(env("In", "prod", "test")), expressions(env("In", "test")), false],
    [
      "values of two labels",
      expressions(env("In", "prod")),
      expressions({ ...env("In", "a"), key: "b" }),
      false,
    ],
    ["a value and its exclusion", prod, expressions(env("NotIn", "prod", "test")), true],
    ["a value and the exclusion of another", prod, expressions(env("NotIn", "test")), false],
    ["a value and no label", prod, expressions(env("DoesNotExist")), true],
    ["any value and no label", expressions(env("Exists")), expressions(env("DoesNotExist")), true],
    ["an exclusion and no label", expressions(env("NotIn", "prod")), expressions(env("DoesNotExist")), false],
    [
      "parts of two expressions",
      expressions(env("In", "a", "b"), env("NotIn", "a")),
      expressions(env("NotIn", "b")),
      true,
    ],
  ])("are compared by selectors with %s", async (_, left, right, areDisjoint) => {
    const objects = [config("one", named("one", inPlace), left), config("two", named("two", inPlace), right)];
    expect(await found(...objects)).toHaveLength(areDisjoint ? 0 : inPlace.length);
    expect(await found(...objects.toReversed())).toHaveLength(areDisjoint ? 0 : inPlace.length);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  beforeClusterCreate,
  catalog,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
} from "@capikit/api/catalog";
import { type HookDescriptor, hookPath } from "@capikit/api/catalog/runtime";
import { describe, expect, it } from "vitest";
import { checkHandlers } from "../../src/caller/discover.ts";
import { createRequestHandler, defineExtension, hookHandler } from "../../src/index.ts";
import { defineVariables, planUpgrade, validateTopology } from "../../src/mutation/index.ts";
import { checkResponse, conformanceChecks, patchEffects, sampleRequest } from "../../src/testing/index.ts";
import { call } from "../support/call.ts";

/** What happens to an answer at its limit, and to one that is larger by one. */
type Outcome = "kept" | "changed" | "refused";
type Probe = (over: 0 | 1) => Outcome | Promise<Outcome>;

const page = readFileSync(join(import.meta.dirname, "../../../../docs/guides/hook-answers.md"), "utf8");
const [, section = ""] = page.split("## Limits of answers\n");
const rows = (section.split("\n## ", 1)[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Part of an answer|-)/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));

const refusal = (run: () => unknown): Outcome => {
  try {
    run();
    return "kept";
  } catch {
    return "refused";
  }
};

/** Serves an answer of a hook, and returns what arrives. */
async function served(hook: HookDescriptor, answer: object): Promise<Record<string, unknown>> {
  const handlers = { a: hookHandler(hook as never)(() => answer as never) };
  const handle = createRequestHandler(defineExtension({ handlers }));
  await handle.ready();
  const request = sampleRequest(hook as never);
  return (await call(handle, hookPath(hook as HookDescriptor<object, object>, "a"), request)).body;
}

const declared = (one: object): Outcome =>
  refusal(() =>
    defineExtension({
      handlers: {
        a: { ...hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })), ...one } as never,
      },
    }),
  );

const variable = (schema: object, name = "a") => ({
  name,
  required: false,
  schema: { openAPIV3Schema: { type: "string", ...schema } },
});

/** Fails if the conformance check does; else what the server does. */
async function discovered(...variables: object[]): Promise<Outcome> {
  const answer = { status: "Success", variables };
  const results = await checkResponse(discoverVariables, {}, answer);
  const failed = results.some(({ outcome }) => outcome === "failed");
  const { status } = await served(discoverVariables, answer);
  return failed || status === "Failure" ? "refused" : "kept";
}

const long = (length: number): string => "a".repeat(length);

const probes: Readonly<Record<string, readonly [kind: Outcome, probes: Readonly<Record<string, Probe>>]>> = {
  "`message` of any hook": [
    "changed",
    {
      server: async (over) => {
        const message = long(9216 + over);
        const body = await served(beforeClusterCreate, { message, retryAfterSeconds: 1 });
        expect(String(body.message).length).toBeLessThanOrEqual(9216);
        return body.message === message ? "kept" : "changed";
      },
      helper: async (over) => {
        const request = { items: [], variables: [] };
        const { message } = await validateTopology(request, [], {
          topology: ({ fail }) => {
            fail(long(9000), "a");
            fail(long(208 + over), "a");
          },
        });
        return message?.endsWith("… and 1 more") === true ? "changed" : "kept";
      },
    },
  ],
  "`retryAfterSeconds`": [
    "changed",
    {
      server: async (over) => {
        const { retryAfterSeconds } = await served(beforeClusterCreate, {
          retryAfterSeconds: 86_400 + over,
        });
        return retryAfterSeconds === 86_400 + over ? "kept" : "changed";
      },
    },
  ],
  "`handlers` of Discovery": [
    "refused",
    {
      definition: (over) =>
        refusal(() =>
          defineExtension({
            handlers: Object.fromEntries(
              Array.from({ length: 512 + over }, (_, at) => [
                `h${at}`,
                hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })),
              ]),
            ),
          }),
        ),
    },
  ],
  "name of a handler": [
    "refused",
    {
      definition: (over) =>
        refusal(() =>
          defineExtension({
            handlers: {
              [long(63 + over)]: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })),
            },
          }),
        ),
    },
  ],
  "`requestHook` of a handler": [
    "refused",
    {
      caller: (over) => {
        const hook = over === 0 ? "BeforeClusterCreate" : long(257);
        const apiVersion = "hooks.runtime.cluster.x-k8s.io/v1alpha1";
        const { errors } = checkHandlers(catalog, [{ name: "a", requestHook: { apiVersion, hook } }]);
        return errors.length === 0 ? "kept" : "refused";
      },
    },
  ],
  "`failurePolicy` of a handler": [
    "refused",
    { definition: (over) => declared({ failurePolicy: over === 0 ? "Ignore" : "ignore" }) },
  ],
  "`timeoutSeconds` of a handler": [
    "refused",
    { definition: (over) => declared({ timeoutSeconds: 30 + over }) },
  ],
  "`variables` of DiscoverVariables": [
    "refused",
    {
      definition: (over) =>
        refusal(() =>
          defineVariables(Array.from({ length: 1000 + over }, (_, at) => variable({}, `v${at}`)) as never),
        ),
      conformance: (over) =>
        discovered(...Array.from({ length: 1000 + over }, (_, at) => variable({}, `v${at}`))),
    },
  ],
  "name of a variable": [
    "refused",
    {
      definition: (over) => refusal(() => defineVariables([variable({}, long(256 + over))] as never)),
      server: (over) => discovered(variable({}, long(256 + over))),
      dots: (over) => discovered(variable({}, over === 0 ? "a-b" : "a.b")),
    },
  ],
  "schema of a variable": [
    "refused",
    {
      description: (over) => discovered(variable({ description: long(4096 + over) })),
      pattern: (over) => discovered(variable({ pattern: long(512 + over) })),
      format: (over) => discovered(variable({ format: long(32 + over) })),
      enum: (over) => discovered(variable({ enum: Array.from({ length: 100 + over }, (_, at) => `v${at}`) })),
    },
  ],
  "labels and annotations of a variable": [
    "refused",
    {
      labels: (over) =>
        discovered({
          ...variable({}),
          deprecatedV1Beta1Metadata: { labels: { a: long(63 + over) } },
        }),
      annotations: (over) =>
        discovered({
          ...variable({}),
          deprecatedV1Beta1Metadata: { annotations: { [long(63 + over)]: "a" } },
        }),
    },
  ],
  patches: [
    "refused",
    {
      effects: (over) => {
        const request = sampleRequest(generatePatches);
        const [item] = request.items;
        const operations = Array.from({ length: 10_000 + over }, () => ({
          op: "test",
          path: "/spec",
          value: item?.object.spec,
        }));
        const patch = Buffer.from(JSON.stringify(operations)).toString("base64");
        const items = [{ uid: item?.uid ?? "", patchType: "JSONPatch" as const, patch }];
        const effects = patchEffects(generatePatches, request, { status: "Success", items } as never);
        return effects.some(({ error }) => error !== undefined) ? "refused" : "kept";
      },
    },
  ],
  "versions of GenerateUpgradePlan": [
    "refused",
    {
      helper: (over) => {
        const to = `v1.35.0+${long(256 - "v1.35.0+".length + over)}`;
        return refusal(() => planUpgrade({ from: "v1.34.0", to, available: [to] } as never));
      },
      conformance: async (over) => {
        const to = `v1.35.0+${long(256 - "v1.35.0+".length + over)}`;
        const from = {
          fromControlPlaneKubernetesVersion: "v1.34.0",
          fromWorkersKubernetesVersion: "v1.34.0",
        };
        const request = { ...sampleRequest(generateUpgradePlan), ...from, toKubernetesVersion: to };
        const steps = { controlPlaneUpgrades: [{ version: to }], workersUpgrades: [{ version: to }] };
        const results = await checkResponse(generateUpgradePlan, request, { status: "Success", ...steps });
        return results.some(({ outcome }) => outcome === "failed") ? "refused" : "kept";
      },
    },
  ],
};

describe("each limit of docs/guides/hooks.md", () => {
  it("has a probe", () => {
    expect(rows.map(([part]) => part)).toEqual(Object.keys(probes));
  });

  const each = Object.entries(probes).flatMap(([part, [kind, own]]) =>
    Object.entries(own).map(([by, probe]) => [part, by, kind, probe] as const),
  );
  it.each(each)("%s is enforced by %s", async (_, _by, kind, probe) => {
    expect([await probe(0), await probe(1)]).toEqual(["kept", kind]);
  });

  it("names checks of conformance, each with a planted defect in defects.test.ts", () => {
    const codes = new Set(conformanceChecks.map(({ code }) => code));
    const named = rows.flatMap((row) =>
      [...(row.at(-1) ?? "").matchAll(/`([a-z]+\/[a-z*-]+)`/g)].map(([, code]) => code ?? ""),
    );
    expect(named.length).toBeGreaterThan(10);
    const unknown = named.filter((code) =>
      code.endsWith("/*") ? ![...codes].some((one) => one.startsWith(code.slice(0, -1))) : !codes.has(code),
    );
    expect(unknown).toEqual([]);
  });
});

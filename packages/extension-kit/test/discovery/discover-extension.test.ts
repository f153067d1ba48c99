import { injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import { ApiError } from "@capikit/client/errors";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import type { RegisteredExtension } from "../../src/caller/index.ts";
import { discoverExtension } from "../../src/discovery/discover-extension.ts";
import type { DiscoveryContext } from "../../src/discovery/discovery-context.ts";
import { registration } from "./support/discovering.ts";
import { catalog, fooExtension } from "./support/drain-hook.ts";

const requestHook = { apiVersion: "hooks.foo.example.org/v1beta1", hook: "BeforeDrain" };
const handlers = (...names: string[]) => names.map((name) => ({ name, requestHook }));

/** Discovers a registration. Returns the statuses of its patches and the error, if any. */
async function discover(config: RegisteredExtension, injected?: ApiError) {
  const statuses: object[] = [];
  const client = {
    get: async () => ({ data: { "ca.crt": "c2VjcmV0" } }),
    async patch(
      _kind: object,
      _ref: object,
      { patch }: { patch: { status?: object } },
      { subresource }: { subresource?: string },
    ) {
      if (subresource === undefined && injected !== undefined) throw injected;
      if (patch.status !== undefined) statuses.push(patch.status);
      return config;
    },
  };
  const hooks = {
    discover: async (found: RegisteredExtension) => ({
      config: { ...found, status: { handlers: handlers("b.one", "a.one") } },
    }),
  };
  const context = { kind: fooExtension, catalog, hooks, versions: { show() {} } };
  const error: unknown = await discoverExtension(
    context as unknown as DiscoveryContext,
    { client, logger: silentLogger, signal: new AbortController().signal } as never,
    config,
  ).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { statuses, error };
}

it("writes sorted handlers, and conditions after them", async () => {
  const { statuses, error } = await discover(
    registration("one", { url: "https://a" }, { resourceVersion: "1" }),
  );
  expect(error).toBeUndefined();
  expect(statuses).toMatchObject([
    { handlers: handlers("a.one", "b.one") },
    { conditions: [{ type: "Discovered", status: "True" }, { type: "HookVersionsCurrent" }] },
  ]);
  expect(statuses[0]).not.toHaveProperty("conditions");
});

it.each([
  [403, "Forbidden", "no permission to set it"],
  [422, "Invalid", "the API server rejects it"],
])("reports a status %i of the injection in the condition", async (status, reason, problem) => {
  const annotations = { [injectCAFromSecretAnnotation]: "ns/ca" };
  const body = { reason, message: "caBundle: c2VjcmV0 is invalid" } as never;
  const injected = new ApiError({ method: "PATCH", path: "/one" }, status, { body });
  const { statuses, error } = await discover(
    registration("one", { url: "https://a" }, { annotations, resourceVersion: "1" }),
    injected,
  );
  const message = `caBundle of Secret ns/ca: ${problem}`;
  expect(error).toMatchObject({ code: "DISCOVERY_CA_SECRET", message });
  expect(statuses).toMatchObject([
    { conditions: [{ status: "False", message: `Error in discovery: ${message}` }] },
  ]);
});

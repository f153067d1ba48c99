import { configMap, secret } from "@capikit/api/kubernetes";
import { ApiError } from "@capikit/client/errors";
import { expect, it } from "vitest";
import { defineController, watched } from "../../src/index.ts";
import { checkRights } from "../../src/manager/check-rights.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";

const controller = defineController({
  name: "config",
  for: configMap,
  watches: [watched(secret, () => undefined)],
  async reconcile() {},
});

type Attributes = { group: string; resource: string; namespace?: string; verb: string };

/** Returns the log of a check by an API server with these rights. */
async function check(isAllowed: (attributes: Attributes) => boolean, namespaces: string[] = []) {
  const lines: LogLine[] = [];
  const asked: string[] = [];
  await checkRights({
    client: {
      async raw({ body }) {
        const { spec } = JSON.parse(String(body));
        const { group, resource, namespace = "*", verb } = spec.resourceAttributes;
        asked.push(`${verb} ${group}/${resource} ${namespace}`);
        return { status: { allowed: isAllowed(spec.resourceAttributes) } };
      },
    },
    domains: [
      { name: "leader", controllers: [controller, controller], lease: { name: "l", namespace: "system" } },
    ],
    selectionOf: () => ({ namespaces }),
    logger: keepingLogger(lines),
    signal: new AbortController().signal,
  });
  return { lines, asked };
}

it("asks for each right once, and logs nothing if it has them all", async () => {
  const { lines, asked } = await check(() => true);
  expect(lines).toEqual([]);
  expect(asked).toEqual([
    "list /configmaps *",
    "watch /configmaps *",
    "list /secrets *",
    "watch /secrets *",
    "create coordination.k8s.io/leases system",
    "get coordination.k8s.io/leases system",
    "update coordination.k8s.io/leases system",
    "create events.k8s.io/events system",
    "patch events.k8s.io/events system",
  ]);
});

it("logs all missing markers at once", async () => {
  const { lines } = await check(({ resource, verb }) => resource === "configmaps" && verb === "list");
  expect(lines).toMatchObject([
    {
      level: "warn",
      fields: {
        markers: [
          '+kubebuilder:rbac:groups="",resources=configmaps,verbs=watch',
          '+kubebuilder:rbac:groups="",resources=secrets,verbs=list;watch',
          "+kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=create;get;update,namespace=system",
          "+kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch,namespace=system",
        ],
      },
    },
  ]);
});

it("names the namespaces of the cache", async () => {
  const { lines } = await check(({ namespace }) => namespace !== "b", ["a", "b"]);
  expect(lines[0]?.fields.markers).toEqual([
    '+kubebuilder:rbac:groups="",resources=configmaps,verbs=list;watch,namespace=b',
    '+kubebuilder:rbac:groups="",resources=secrets,verbs=list;watch,namespace=b',
  ]);
});

it("logs why it could not check", async () => {
  const lines = async (status: number): Promise<readonly LogLine[]> =>
    (
      await check(() => {
        throw new ApiError({ method: "POST", path: "/" }, status, {});
      })
    ).lines;
  expect(await lines(404)).toMatchObject([{ level: "debug" }]);
  expect(await lines(403)).toMatchObject([{ level: "warn", message: "Failed to check the permissions" }]);
});

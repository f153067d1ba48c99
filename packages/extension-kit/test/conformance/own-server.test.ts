import { rm } from "node:fs/promises";
import {
  beforeClusterCreate,
  beforeClusterDelete,
  catalog,
  discoverVariables,
  generatePatches,
  updateMachine,
} from "@capikit/api/catalog";
import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { type Json, type JsonSchema, validate } from "@capikit/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import {
  defineExtension,
  type ExtensionServer,
  HookError,
  hookHandler,
  startExtension,
} from "../../src/index.ts";
import { done, inProgress, jsonPatch, onAny, walkTemplates } from "../../src/mutation/index.ts";
import {
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "../../src/testing/index.ts";
import { startDefectiveServer } from "./support/defective-server.ts";
import { wholeExtension } from "./support/whole-extension.ts";

const schemas: Readonly<Record<string, JsonSchema>> = {
  size: { type: "string", enum: ["small", "large"] },
  crane: {
    type: "object",
    required: ["tons"],
    properties: { tons: { type: "integer", minimum: 3 }, colour: { type: "string", default: "red" } },
  },
  isPublic: { type: "boolean", default: true },
};

/** Refuses variables other than its own, and values that their definitions do not allow. */
function check(variables: readonly Variable[]): void {
  const own = variables.filter(({ name }) => name !== "builtin");
  if (
    own
      .map(({ name }) => name)
      .sort()
      .join() !== Object.keys(schemas).sort().join()
  )
    throw new HookError("the variables are not those of the definitions");
  for (const { name, value } of own)
    if (validate(value as Json, schemas[name] ?? {}).length > 0)
      throw new HookError(`the value of ${name} is invalid`);
}

/** An extension that only accepts Clusters with its own variables. */
const variableExtension = defineExtension({
  handlers: {
    edit: hookHandler(generatePatches)((request) => {
      check(request.variables ?? []);
      return walkTemplates(request, [
        onAny(() => jsonPatch([{ op: "add", path: "/metadata/labels", value: { edited: "yes" } }])),
      ]);
    }),
    "before-create": hookHandler(beforeClusterCreate)(({ cluster }) => {
      check((cluster.spec?.topology?.variables ?? []) as Variable[]);
      return { retryAfterSeconds: 0 };
    }),
    variables: hookHandler(discoverVariables)(() => ({
      variables: Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
        name,
        required: name !== "isPublic",
        schema: { openAPIV3Schema: openAPIV3Schema as JSONSchemaProps },
      })),
    })),
  },
});

let server: ExtensionServer;

let certDir: string;

let ca: string;

beforeAll(async () => {
  const pair = await newCertificate("01");
  ca = pair.cert;
  certDir = await certificateFolder(pair);
  server = await startExtension({ extension: wholeExtension, certDir, port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.stop();
  await rm(certDir, { recursive: true });
});

it("passes every check", async () => {
  // How fast the machine is just now is not looked at.
  const report = await runConformance({
    url: `https://127.0.0.1:${server.port}`,
    ca,
    skip: ["patches/speed"],
  });
  expect(conformanceAsText(report)).toMatch(
    /speaks the protocol of Cluster API v1\.14\n16 handlers called; /,
  );
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(isConformant(report, "warning")).toBe(true);
  expect(report.notes).toEqual(
    ["BeforeClusterCreate before-create", "BeforeClusterUpgrade before-upgrade"].map(
      (handler) =>
        `${handler} still blocks after 11 calls of the same request: its completion is not checked`,
    ),
  );
  expect(report.handlers).toHaveLength(catalog.names.length - 1);
  // No call fails, so the checks of failures are skipped.
  const skipped = report.results.filter(({ outcome }) => outcome === "skipped");
  expect(skipped.map(({ check }) => check.code)).toEqual(["response/failure-message"]);
  expect(report.results.map(({ check }) => check)).toEqual(
    conformanceChecks.filter(({ code }) => code !== "patches/speed"),
  );
});

it("passes operations that take several calls", async () => {
  await using stateful = await startExtension({
    extension: statefulExtension(),
    certDir,
    port: 0,
    host: "127.0.0.1",
  });
  const report = await runConformance({
    url: `https://127.0.0.1:${stateful.port}`,
    ca,
    skip: ["robustness/large"],
  });
  expect(report.handlers).toEqual(["BeforeClusterDelete back-up", "UpdateMachine update"]);
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
});

it("samples the variables that the extension defines", async () => {
  await using server = await startExtension({
    extension: variableExtension,
    certDir,
    port: 0,
    host: "127.0.0.1",
  });
  const report = await runConformance({
    url: `https://127.0.0.1:${server.port}`,
    ca,
    only: ["request", "patches", "hooks"],
    skip: ["patches/speed"],
  });
  expect(report.results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  const passed = report.results.filter(({ outcome }) => outcome === "passed").map(({ check }) => check.code);
  expect(passed).toEqual(
    expect.arrayContaining([
      "hooks/success",
      "hooks/variable-values",
      "patches/apply",
      "request/other-objects",
    ]),
  );
});

it("shows a certificate where that is wanted", async () => {
  const pair = await newCertificate("02");
  const folder = await certificateFolder(pair);
  // The server's own certificate, which signs itself, does for both.
  await using mutual = await startExtension({
    extension: wholeExtension,
    certDir: folder,
    port: 0,
    host: "127.0.0.1",
    clientCaName: "tls.crt",
  });
  const url = `https://127.0.0.1:${mutual.port}`;
  const options = { url, ca: pair.cert, only: ["connection", "discovery"] };
  const failed = async (more: object): Promise<string[]> =>
    (await runConformance({ ...options, ...more })).results
      .filter(({ outcome }) => outcome === "failed")
      .map(({ check }) => check.code);
  expect(await failed({ clientCertificate: pair })).toEqual([]);
  expect(await failed({})).toEqual(["discovery/answered"]);
  await rm(folder, { recursive: true });
});

it("calls below the path of the URL", async () => {
  const pair = await newCertificate("03");
  const { url, stop } = await startDefectiveServer(pair, {
    answer: ({ path }, right) =>
      path.startsWith("/base/dir/")
        ? right({ path: path.slice("/base/dir".length) })
        : { status: 404, body: "" },
  });
  const report = await runConformance({
    url: `${url}/base/dir/`,
    ca: pair.cert,
    skip: ["robustness", "patches/speed"],
  });
  await stop();
  expect(report.handlers).toHaveLength(7);
  expect(conformanceAsText(report)).toContain(" 0 failed, 0 recommended checks failed");
});

/** Returns an extension with state: its update and its backup take several calls. */
function statefulExtension() {
  const updated = new Set<unknown>();
  const steps = new Map<unknown, number>();
  return defineExtension({
    handlers: {
      update: hookHandler(updateMachine)(({ desired }) => {
        const { name } = desired.machine.metadata ?? { retryAfterSeconds: 0 };
        if (updated.has(name)) return done("the machine is updated");
        updated.add(name);
        return inProgress(20, "the update has started");
      }),
      "back-up": hookHandler(beforeClusterDelete)(({ cluster }) => {
        const { name } = cluster.metadata ?? { retryAfterSeconds: 0 };
        const step = (steps.get(name) ?? 0) + 1;
        steps.set(name, step);
        return step > 6
          ? { retryAfterSeconds: 0 }
          : { retryAfterSeconds: 40 - 5 * step, message: `${step} of 6 volumes are saved` };
      }),
    },
  });
}

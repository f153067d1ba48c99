import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindDescriptor } from "@capikit/api/meta";
import { createFakeClock } from "@capikit/common/time";
import {
  type ControllerDefinition,
  defineController,
  type Manager,
  type ManagerOptions,
  parseManagerFlags,
  type ReconcileObject,
  startManager,
} from "@capikit/controller-kit";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { createLogger } from "@capikit/serving/logging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWidgets, until, type Widget, widgetCrd, widgetKind } from "../src/widgets.ts";

const bads = widgetKind("bads");
const goods = widgetKind("goods");
const missing = widgetKind("missings");
let controlPlane: ControlPlane;
let folder: string;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  const crds = [bads, goods].map(widgetCrd).map((crd) => JSON.stringify(crd));
  await controlPlane.installCrds(crds.flatMap((text) => parseManifests(text, "crds")));
  await createWidgets(controlPlane.client, bads, 1);
  await createWidgets(controlPlane.client, goods, 1);
  folder = await mkdtemp(join(tmpdir(), "capikit-bad-days-"));
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly controller?: string;
  readonly err?: { readonly type: string; readonly message: string; readonly stack?: string };
}

/** The manager's log in its default format. */
function log() {
  const lines: Line[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(JSON.parse(line)) } };
}

async function start(
  destination: { write(line: string): unknown },
  options: Partial<ManagerOptions>,
): Promise<Manager> {
  return startManager({
    name: "bad-days",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: controlPlane.config,
    logger: await createLogger({ destination }),
    signals: false,
    gracefulShutdownMs: 500,
    cache: { reflector: { backoff: { jitter: 0 } } },
    ...options,
  });
}

/** The controller that must keep working: it copies the spec into the status. */
const good = defineController({
  name: "good",
  for: goods,
  async reconcileObject({ object, client, request, signal }) {
    const status = { seen: object.spec?.size ?? 0 };
    await client.patch(
      goods,
      request,
      { type: "merge", patch: { status } },
      { subresource: "status", signal },
    );
  },
});
let size = 1000;
/** Changes an object of the good controller and waits for its reconcile. */
async function theOtherOneWorks(): Promise<void> {
  const { client } = controlPlane;
  const ref = { name: "w-0", namespace: "default" };
  const wanted = ++size;
  await client.patch(goods, ref, { type: "merge", patch: { spec: { size: wanted } } });
  await until("the other controller works", async () => {
    return (await client.get(goods, ref)).status?.seen === wanted;
  });
}
const bad = (
  reconcileObject: ReconcileObject<Widget>,
  options: Partial<Pick<Parameters<typeof defineController>[0], "timeout" | "finishTimeout">> = {},
  kind: KindDescriptor<Widget> = bads,
): ControllerDefinition =>
  defineController({
    name: "bad",
    for: kind,
    reconcileObject,
    backoff: { initialMs: 60_000 },
    ...options,
  });
const nothing: ReconcileObject<Widget> = async () => undefined;

describe("an unusable kubeconfig", () => {
  const fails = async (options: Partial<ManagerOptions>): Promise<string> => {
    const failure = await start(log().destination, options).catch((error: Error) => error);
    return failure instanceof Error ? failure.message : "it started";
  };
  /** The time does not advance, and a retry would exceed the limit. */
  const oneAttempt = { clock: createFakeClock(), connectTimeoutMs: 1000 };
  const from = (file: string) => ({
    config: undefined as never,
    flags: parseManagerFlags([`--kubeconfig=${file}`, "--health-addr=0", "--diagnostics-address=0"]),
  });
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const kubeconfig = (server: string, more = "") => `
apiVersion: v1
kind: Config
current-context: prod
clusters: [{name: prod, cluster: {server: "${server}"${more}}}]
users: [{name: me, user: {token: s3cret}}]
contexts: [{name: prod, context: {cluster: prod, user: me}}]
`;

  it("is reported if missing", async () => {
    const file = join(folder, "none");
    expect(await fails(from(file))).toBe(
      `cannot read kubeconfig ${file}: file not found; correct --kubeconfig or KUBECONFIG`,
    );
  });

  it("is reported if the address is wrong or the user is unknown", async () => {
    const file = await write("nowhere", kubeconfig("https://127.0.0.1:1"));
    expect(await fails({ ...from(file), ...oneAttempt })).toBe(
      `the API server https://127.0.0.1:1 (kubeconfig ${file}, context prod) could not be reached within 1 s: connect ECONNREFUSED 127.0.0.1:1: connection refused by 127.0.0.1:1: check that the cluster is running and its address is current`,
    );
    const { server } = controlPlane.config;
    const stranger = await write("stranger", kubeconfig(server, ", insecure-skip-tls-verify: true"));
    expect(await fails(from(stranger))).toBe(
      `the API server ${server} (kubeconfig ${stranger}, context prod) rejected the credentials: check that they belong to this cluster and have not expired`,
    );
  });

  it("is reported if the server has another certificate authority", async () => {
    const { server } = controlPlane.config;
    const file = await write("distrusted", kubeconfig(server));
    expect(await fails({ ...from(file), ...oneAttempt })).toContain(
      "the server's certificate is not signed by the configured certificate-authority: check that the cluster is the right one and was not recreated",
    );
  });

  it("is reported if malformed, without its secrets", async () => {
    const file = await write("broken", "users: [s3cret");
    expect(await fails(from(file))).toBe(
      `kubeconfig ${file}: not valid YAML: a quote, bracket or brace is not closed (line 1, column 15)`,
    );
    const other = await write(
      "other",
      kubeconfig("https://127.0.0.1:1").replace("cluster: prod,", "cluster: pord,"),
    );
    expect(await fails(from(other))).toBe(`kubeconfig ${other}: unknown cluster pord (known: prod)`);
  });
});

describe("an unwatchable kind", () => {
  const warnings = (lines: readonly Line[]) =>
    lines.filter(({ level }) => level === "warn" || level === "error").map(({ msg }) => msg);

  it("without permission is reported with the missing permission", async () => {
    const { client } = controlPlane;
    const { config } = await controlPlane.addUser({ name: "limited" });
    const rbac = (kind: string) => client.kindOf({ apiVersion: "rbac.authorization.k8s.io/v1", kind });
    const name = "limited";
    const rules = [
      {
        apiGroups: ["test.capikit.dev"],
        resources: ["goods", "goods/status"],
        verbs: ["get", "list", "watch", "patch"],
      },
    ];
    await client.create(await rbac("ClusterRole"), { metadata: { name }, rules });
    await client.create(await rbac("ClusterRoleBinding"), {
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name }],
    });
    const { lines, destination } = log();
    await using _ = await start(destination, { config, controllers: [bad(nothing), good] });
    await theOtherOneWorks();
    // The server may grant access to goods later than it refuses the first list of them.
    const warning = () => warnings(lines).find((text) => text.includes("bads"));
    await until("it is told", () => warning() !== undefined);
    expect(warning()).toBe(
      'cannot list or watch bads.test.capikit.dev: forbidden. Add +kubebuilder:rbac:groups=test.capikit.dev,resources=bads,verbs=get;list;watch, or grant list and watch with a ClusterRole and ClusterRoleBinding. Server message: bads.test.capikit.dev is forbidden: User "limited" cannot list resource "bads" in API group "test.capikit.dev" at the cluster scope. Trying again in 1 s',
    );
  });

  it("without a CustomResourceDefinition is reported with the fix", async () => {
    const { lines, destination } = log();
    await using _ = await start(destination, { controllers: [bad(nothing, {}, missing), good] });
    await theOtherOneWorks();
    await until("it is told", () => warnings(lines).length > 0);
    expect(warnings(lines)[0]).toBe(
      "cannot list or watch missings.test.capikit.dev: the server has no such resource in test.capikit.dev/v1. Install the CustomResourceDefinition, or a release of it that serves v1. Trying again in 1 s",
    );
  });
});

describe("a reconcile", () => {
  /** The log of the bad controller while the good one works. */
  async function failureOf(reconcile: ReconcileObject<Widget>): Promise<Line> {
    const { lines, destination } = log();
    await using _ = await start(destination, { controllers: [bad(reconcile), good] });
    const failure = () => lines.find(({ level, controller }) => level === "error" && controller === "bad");
    await until("the failure is told", () => failure() !== undefined);
    await theOtherOneWorks();
    const found = failure();
    if (found === undefined) throw new Error("the failure is gone");
    return found;
  }
  const throwing = (thrown: unknown): ReconcileObject<Widget> => {
    return async () => {
      throw thrown;
    };
  };
  const noError = (what: string) => `reconcile threw ${what}, not an Error with a stack: throw new Error(…)`;
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error("no");
      },
      ownKeys: () => {
        throw new Error("no");
      },
      getPrototypeOf: () => {
        throw new Error("no");
      },
    },
  );

  const unreadable = Object.defineProperty(new Error("?"), "name", {
    get: () => {
      throw new Error("no");
    },
  });
  const hidden = "reconcile threw a value that cannot be inspected, such as a Proxy: throw new Error(…)";

  it.each<[what: string, thrown: unknown, type: string, message: string]>([
    ["an error", new RangeError("the cloud is full"), "RangeError", "the cloud is full"],
    ["a text", "no quota left", "Error", noError('the text "no quota left"')],
    ["nothing", undefined, "Error", noError("the undefined undefined")],
    ["null", null, "Error", noError("null")],
    ["a number", 42, "Error", noError("the number 42")],
    ["a symbol", Symbol("why"), "Error", noError("the symbol Symbol(why)")],
    ["a function", () => {}, "Error", noError("a function")],
    [
      "an object",
      { status: 500, token: "s3cret" },
      "Error",
      noError("an object with the members status, token"),
    ],
    ["an object without a prototype", Object.create(null), "Error", noError("an object with no members")],
    ["what lets nobody look at it", hostile, "Error", hidden],
    ["an error that lets nobody look at it", unreadable, "Error", hidden],
  ])("that throws %s is reported", async (_, thrown, type, message) => {
    const line = await failureOf(throwing(thrown));
    expect(line).toMatchObject({ msg: "Reconcile failed", err: { type, message }, retry: "with backoff" });
    expect(JSON.stringify(line)).not.toContain("s3cret");
  });

  it("that throws synchronously is reported", async () => {
    const line = await failureOf(() => {
      throw new Error("at once");
    });
    expect(line).toMatchObject({ msg: "Reconcile failed", err: { message: "at once" } });
  });

  it("that returns an invalid result is reported and not retried", async () => {
    const line = await failureOf((async () => ({ requeue: true })) as unknown as ReconcileObject<Widget>);
    expect(line).toMatchObject({
      msg: "Reconcile failed",
      retry: "on next change",
      err: {
        type: "TerminalError",
        message:
          'reconcile returned an object with the members requeue, not a result: return nothing, after("15s") or requeue()',
      },
    });
  });

  it.each<[what: string, change: (object: Widget) => void]>([
    ["sets a field", (object) => Object.assign(object.spec ?? {}, { size: 3 })],
    ["adds a label", (object) => Object.assign(object.metadata, { labels: { mine: "yes" } })],
    ["takes a field away", (object) => Reflect.apply(deleteSpec, undefined, [object])],
  ])("that %s of an object of the cache is reported with the fix", async (_, change) => {
    const line = await failureOf(async ({ object }) => change(object));
    expect(line.msg).toBe("Reconcile failed");
    expect(line.err?.type).toBe("TypeError");
    expect(line.err?.message).toMatch(
      /^Cannot .*: cached objects are shared and frozen; change a copy from draftOf\(object\)$/,
    );
  });

  it("that never returns is reported and blocks no other objects or controllers", async () => {
    await createWidgets(controlPlane.client, bads, 3);
    const { lines, destination } = log();
    const begun: string[] = [];
    const stuck = bad(
      async ({ request }) => {
        begun.push(request.name);
        if (request.name === "w-0") await new Promise(() => {});
      },
      { timeout: "200ms", finishTimeout: "100ms" },
    );
    await using _ = await start(destination, { controllers: [stuck, good] });
    const errors = () => lines.filter(({ level, controller }) => level === "error" && controller === "bad");
    await until("it is told", () => errors().length > 0);
    await until("others have their turn", () => new Set(begun).size === 3);
    await theOtherOneWorks();
    expect(errors()).toMatchObject([
      {
        name: "w-0",
        msg: "Reconcile did not return after its signal aborted. The object waits until it returns; pass the context's signal to every asynchronous call",
      },
    ]);
    expect(begun.filter((name) => name === "w-0")).toHaveLength(1);
  });
});

function deleteSpec(object: Widget): void {
  delete object.spec;
}

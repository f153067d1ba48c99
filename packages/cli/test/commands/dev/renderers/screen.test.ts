import { EventEmitter } from "node:events";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import type { DescribedNode } from "@capikit/clusterctl-kit/describe";
import xterm from "@xterm/headless";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { drawTerminal } from "../../../../../../tests/repository/src/tutorials/draw-terminal.ts";
import type { DevEvent } from "../../../../src/commands/dev/renderers/dev-event.ts";
import { screenRenderer } from "../../../../src/commands/dev/renderers/screen-renderer.ts";
import { withSafeText } from "../../../../src/program/run.ts";
import type { Io } from "../../../../src/shared/terminal/io.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-01T00:10:00Z") }));
afterEach(() => void vi.useRealTimers());

interface Screen {
  show(...events: readonly DevEvent[]): void;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  stop(): void;
  /** The rows of the terminal. */
  rows(): Promise<readonly string[]>;
  readonly terminal: xterm.Terminal;
  readonly modes: readonly boolean[];
  readonly calls: readonly string[];
}

/** Shows a screen in an emulated terminal. */
function screenOf(columns: number, rows: number): Screen {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const stopped = new AbortController();
  const write = (text: string): void => terminal.write(text.replaceAll(/(?<!\r)\n/g, "\r\n"));
  const io: Io = withSafeText({
    stdout: write,
    stderr: write,
    control: (_, sequence) => write(sequence),
    env: {},
    terminal: { stdout: true, stderr: true },
    signal: stopped.signal,
  });
  const [modes, calls]: [boolean[], string[]] = [[], []];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (mode: boolean) => void modes.push(mode),
  });
  const output = Object.assign(new EventEmitter(), { columns, rows });
  const renderer = screenRenderer(io, { input, output } as never, {
    stop: () => calls.push("stop"),
    restart: (event) => calls.push(`restart ${event}`),
    openConsole: () => calls.push("console"),
  });
  onTestFinished(() => renderer.close());
  return {
    terminal,
    modes,
    calls,
    show(...events) {
      for (const event of events) renderer.show(event);
    },
    type: (keys) => input.emit("data", Buffer.from(keys)),
    resize(width, height) {
      terminal.resize(width, height);
      Object.assign(output, { columns: width, rows: height }).emit("resize");
    },
    stop: () => stopped.abort(),
    async rows() {
      vi.advanceTimersByTime(1_000);
      await new Promise<void>((resolve) => {
        terminal.write("", resolve);
        vi.advanceTimersByTime(1_000);
      });
      const { active } = terminal.buffer;
      return Array.from({ length: terminal.rows }, (_, row) =>
        (active.getLine(active.baseY + row)?.translateToString(true) ?? "").trimEnd(),
      );
    },
  };
}

const node = (title: string, condition?: Partial<DescribedNode["condition"]>, more: object = {}) => ({
  kind: title.split(" ")[0] ?? "",
  namespace: "default",
  name: title.split("/")[1] ?? "",
  title,
  deleting: false,
  children: [] as DescribedNode[],
  ...(condition && {
    condition: {
      type: "Ready",
      status: "True",
      reason: "Ready",
      message: "",
      lastTransitionTime: "2026-01-01T00:08:00Z",
      ...condition,
    },
  }),
  ...more,
});

/** A Cluster with a number of Machines, of which the last ones wait. */
function clusterOf(name: string, machines: number, waiting = 0, message = ""): DescribedNode {
  const bad = { status: "False", reason: "NotAvailable" };
  const children = Array.from({ length: machines }, (_, at) => {
    const isWaiting = at >= machines - waiting;
    const own = isWaiting ? { status: "False", reason: "WaitingForQuota", message } : {};
    return node(
      `Machine default/${name}-md-0-${at}`,
      isWaiting ? { ...bad, message: "* InfrastructureReady: see FooMachine" } : {},
      {
        children: [
          node(`FooMachine default/${name}-md-0-${at}`, own),
          node(`KubeadmConfig default/${name}-md-0-${at}`, {}),
        ],
      },
    );
  });
  return node(
    `Cluster default/${name}`,
    { type: "Available", ...(waiting > 0 && { ...bad, message: "* WorkersAvailable: 1 of 2" }) },
    {
      replicas: machines,
      desired: machines,
      ready: machines - waiting,
      children: [node(`FooCluster default/${name}`, {}), ...children],
    },
  );
}

const cluster = (tree: DescribedNode): DevEvent => ({
  event: "cluster",
  level: "info",
  text: "",
  data: { namespace: tree.namespace, name: tree.name, tree },
});
const log = (line: string): DevEvent => ({
  event: "log",
  level: "info",
  text: line,
  data: { source: "program", stream: "stderr", line },
});
const start: readonly DevEvent[] = [
  {
    event: "api-server",
    level: "good",
    text: "https://127.0.0.1:29425 is ready; KUBECONFIG=/home/me/cluster-api-provider-foo/.capikit/kubeconfig",
    data: { kubeconfig: resolve(".capikit/kubeconfig") },
  },
  { event: "types", level: "good", text: "no type errors" },
  { event: "program", level: "good", text: "the program is ready", data: { state: "ready" } },
  { event: "ready", level: "good", text: "ready after 10.3 s; Ctrl-C ends it" },
];
const quota =
  "creating the server in region north failed: 403 Forbidden: quota exceeded for resource cores: requested 16, used 120 of 128; raise the quota of project capikit-testing or choose a smaller size LASTWORD";
const sizes = [
  [80, 24],
  [120, 40],
] as const;

test.each(sizes)(
  "a healthy Cluster takes two rows at %i×%i, and the log the others",
  async (columns, height) => {
    const screen = screenOf(columns, height);
    screen.show(...start, cluster(clusterOf("harbour", 3)));
    for (let at = 0; at < 60; at++) screen.show(log(`2026-01-01T00:00:00Z INFO Reconciled n=${at}`));
    const rows = await screen.rows();
    expect(rows.slice(0, 4)).toEqual([
      "capikit dev  ready after 10.3 s  KUBECONFIG=.capikit/kubeconfig",
      "✓ Cluster default/harbour 3/3 ready  Available True for 2m",
      "  ✓ 10 healthy objects",
      "✓ api-server, types, program, ready",
    ]);
    expect(rows.at(-2)).toBe("2026-01-01T00:00:00Z INFO Reconciled n=59");
    expect(rows[4]).toMatch(/^─ log of all ─+$/);
    expect(rows.every((row) => [...row].length <= columns)).toBe(true);
  },
);

test.each(sizes)("what fails comes first at %i×%i, with its whole message", async (columns, height) => {
  const screen = screenOf(columns, height);
  const [good, bad] = [clusterOf("anchor", 30), clusterOf("harbour", 2, 1, quota)];
  screen.show(...start, cluster(good), cluster(clusterOf("pier", 1)), cluster(bad));
  screen.show({ event: "types", level: "error", text: "src/main.ts:3:1 error TS2322: not assignable" });
  screen.show(log("2026-01-01T00:00:00Z INFO Reconciled"));
  const rows = await screen.rows();
  const text = rows.join("\n");
  expect(rows[0]).toMatch(/^capikit dev {2}4 problems/);
  expect(rows[1]).toBe("✗ types: src/main.ts:3:1 error TS2322: not assignable");
  expect(rows[2]).toBe("✗ Cluster default/harbour 1/2 ready  Available False NotAvailable for 2m");
  expect(text).toMatch(/✗ FooMachine default\/harbour-md-0-1 {2}Ready False WaitingForQuota for 2m/);
  expect(text.replaceAll(/\s+/g, " ")).toContain(quota);
  expect(text).toContain("✓ Cluster default/anchor 30/30 ready");
  expect(text).toContain("✓ Cluster default/pier");
  expect(text).not.toContain("FooMachine default/pier");
});

test.each(sizes)(
  "the end of long log lines is visible at %i×%i, and all of it by scrolling",
  async (columns, height) => {
    const screen = screenOf(columns, height);
    screen.show(...start);
    for (let at = 0; at < 40; at++)
      screen.show(log(`line ${at} ${"object=default/harbour ".repeat(12)}error="no berth ${at}"`));
    const text = async () => (await screen.rows()).join(" ").replaceAll(/\s+/g, " ");
    expect(await text()).toContain('error="no berth 39"');
    screen.type("\u001b[H");
    expect(await text()).toMatch(/rows below: End.*line 0 object/);
    const before = await screen.rows();
    for (let at = 40; at < 60; at++) screen.show(log(`line ${at}`));
    expect((await screen.rows()).slice(1)).toEqual(before.slice(1));
    screen.type("\u001b[B\u001b[6~\u001b[F");
    expect(await text()).toContain("line 59");
    screen.type('/BERTH 7"\r');
    expect(await text()).toMatch(/line 7 .*berth 7".*filter: BERTH 7" \(Esc\)/);
    expect(await text()).not.toContain("line 8");
  },
);

test("keys reach all rows, programs and pages, and Ctrl-C", async () => {
  const screen = screenOf(80, 24);
  screen.show(...start, cluster(clusterOf("harbour", 30, 30, quota)), log("from the program"));
  expect((await screen.rows()).join("\n")).toMatch(/↑ \d+ more rows above: Tab/);
  screen.type("\t\u001b[F");
  expect((await screen.rows()).join("\n")).toContain("✓ api-server, types, program, ready");
  screen.type("f");
  screen.type("\u001b[F");
  expect((await screen.rows()).join("\n")).toContain("✓ types: no type errors");
  screen.type("?");
  expect((await screen.rows()).join("\n")).toContain("restart the program whose log is shown");
  screen.type("?rlr");
  screen.type("oq\u0003");
  expect(screen.calls).toEqual(["restart undefined", "restart program", "console", "stop", "stop"]);
  screen.resize(40, 12);
  const rows = await screen.rows();
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatch(/^capikit dev/);
  expect(rows.at(-1)).toMatch(/^\? help/);
});

test("hostile text neither moves the cursor nor leaves its rows", async () => {
  const hostile = [
    "\u001b[2J\u001b[H\u001b]0;owned\u0007",
    "\u202eesrever",
    "\rstart",
    "\u009b2J",
    "漢字".repeat(60),
    "\ud800",
    "a\u0301".repeat(90),
  ];
  const screen = screenOf(80, 24);
  const [name = ""] = hostile;
  screen.show(
    ...start,
    cluster(clusterOf(`x${name}`, 2, 1, `${hostile.join("\n")}${"m".repeat(1_000_000)}END`)),
  );
  for (const text of hostile)
    screen.show(log(text), { event: "types", level: "error", text: `types ${text}` });
  screen.show(log(`${"漢".repeat(100)} END`));
  const rows = await screen.rows();
  expect(rows[0]).toMatch(/^capikit dev {2}4 problems/);
  expect(rows.at(-1)).toMatch(/^\? help/);
  for (const unsafe of ["owned", "\u202e", "\u001b", "\u009b"]) expect(rows.join("\n")).not.toContain(unsafe);
  expect(rows.at(-2)).toMatch(/漢 END$/);
  expect(rows.filter((row) => row.includes("漢")).length).toBeGreaterThan(2);
});

test.each(["stop", "crash"] as const)("the terminal is restored: %s", async (how) => {
  const before = process.listeners("exit");
  const screen = screenOf(80, 24);
  screen.show(...start, {
    event: "program",
    level: "error",
    text: "the program exited",
    data: { state: "ended" },
  });
  await screen.rows();
  expect([screen.terminal.buffer.active.type, screen.modes]).toEqual(["alternate", [true]]);
  if (how === "stop") screen.stop();
  else for (const listener of process.listeners("exit").filter((one) => !before.includes(one))) listener(1);
  screen.show({ event: "stopping", level: "info", text: "stopping; press Ctrl-C again" });
  const rows = await screen.rows();
  expect([screen.terminal.buffer.active.type, screen.modes]).toEqual(["normal", [true, false]]);
  expect(screen.terminal.modes.wraparoundMode).toBe(true);
  if (how === "stop")
    expect(rows.filter((row) => row !== "").slice(-2)).toEqual([
      "the program exited",
      "stopping; press Ctrl-C again",
    ]);
});

const pictures = join(import.meta.dirname, "../../../../../../docs/tutorials/pictures");

test.each([
  ["dev.svg", 80, 24, clusterOf("dev", 2), 0],
  ["dev-failure.svg", 120, 24, clusterOf("dev", 2, 1, quota.replace(" LASTWORD", "")), 1],
] as const)("the picture %s shows the current screen", async (name, columns, height, tree, failing) => {
  const screen = screenOf(columns, height);
  screen.show(...start, cluster(tree), {
    event: "installed",
    level: "good",
    text: "installed CRD fooclusters.infrastructure.cluster.x-k8s.io, CRD foomachines.infrastructure.cluster.x-k8s.io and 2 more",
  });
  for (const [at, machine] of ["dev-md-0-0", "dev-md-0-1"].entries()) {
    const time = `2026-01-01T00:0${at}:00Z`;
    screen.show({
      event: "cluster",
      level: "info",
      text: `default/dev: Machine/${machine} appeared`,
      data: { namespace: "default", name: "dev", tree },
    });
    screen.show(
      at < 2 - failing
        ? log(
            `${time} INFO  Created machine controller=foomachine namespace=default name=${machine} providerID=foo:///north/${machine}`,
          )
        : log(
            `${time} ERROR Reconcile failed controller=foomachine namespace=default name=${machine} retry="with backoff" error="${quota.replace(" LASTWORD", "")}"`,
          ),
    );
  }
  await screen.rows();
  const picture = drawTerminal(screen.terminal.buffer.active, { command: "npm run dev", columns });
  await expect(picture).toMatchFileSnapshot(join(pictures, name));
});

test("shows each provider with its own state and log", async () => {
  const screen = screenOf(80, 24);
  const event = "provider";
  screen.show(
    { event, level: "error", text: "aws is down", data: { provider: "aws", logFile: "/none/aws.log" } },
    { event, level: "error", text: "vsphere is down", data: { provider: "vsphere", logFile: "/none/v.log" } },
  );
  const rows = (await screen.rows()).join("\n");
  expect(rows).toContain("✗ provider aws: aws is down");
  expect(rows).toContain("✗ provider vsphere: vsphere is down");
  screen.type("l");
  expect((await screen.rows()).join("\n")).toContain("log of provider aws");
});

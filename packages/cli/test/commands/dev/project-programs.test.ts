import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManagerFlags } from "@capikit/controller-kit";
import { Journal, journalRoute } from "@capikit/controller-kit/journal";
import type { ControlPlane } from "@capikit/envtest";
import { parseExtensionFlags } from "@capikit/extension-kit";
import { authorizeByToken, startServer } from "@capikit/serving";
import { expect, it, onTestFinished, vi } from "vitest";
import { programStart, projectPrograms } from "../../../src/commands/dev/project-programs.ts";
import type { Session } from "../../../src/commands/dev/session.ts";
import { startSessionJournal } from "../../../src/commands/dev/session-journal.ts";
import { findManager } from "../../../src/shared/journal/dev-manager.ts";
import { devJournal } from "../../../src/shared/journal/read-journal.ts";
import { call } from "../../cli.ts";

type Options = Parameters<typeof projectPrograms>[0];

const programs = (project: object) =>
  projectPrograms({
    project: { root: "/", ...project },
    webhookPort: 1,
    extensionPort: 2,
    call: { lists: { arg: ["--v=4"] } },
  } as unknown as Options);
const startsOf = (project: object) =>
  programs(project).map(({ file, port, args, suffix }) => [file, port, args.join(), suffix]);

it("registers the hooks of a program by the name of the extension, unless there is an extension", () => {
  expect(startsOf({ program: "main" })).toEqual([["main", 1, "--v=4", ""]]);
  const extension = [expect.stringMatching(/extension-program\.ts$/), 2, "extension", ""];
  expect(startsOf({ program: "main", extension: "extension" })).toEqual([
    ["main", 1, "--v=4", "-manager"],
    extension,
  ]);
  expect(startsOf({ extension: "extension" })).toEqual([extension]);
});

it("runs the program of an extension on the port of extensions, without the flags of the manager", () => {
  expect(startsOf({ program: "main", extensionProgram: "other" })).toEqual([
    ["main", 1, "--v=4", "-manager"],
    ["other", 2, "", ""],
  ]);
});

it("names the program of an extension, also without a manager", () => {
  const partsOf = (project: object) => programs(project).map(({ title, event, log }) => [title, event, log]);
  const own = ["the extension", "extension", "extension.log"];
  const project = { program: "other", extensionProgram: "other" };
  expect(partsOf(project)).toEqual([own]);
  expect(startsOf(project)).toEqual([["other", 1, "--v=4", ""]]);
  expect(partsOf({ program: "main", extensionProgram: "other" })).toEqual([
    ["the program", "program", "program.log"],
    own,
  ]);
});

it.each([
  [undefined, "127.0.0.1"],
  [{}, "127.0.0.1"],
  [{ webhookHost: "192.0.2.7" }, undefined],
])(
  "starts programs whose listeners are on loopback, unless an existing cluster calls them: %o",
  async (existing, host) => {
    const part = { event: "program", port: 9443, log: "program.log", args: ["--v=4"] } as const;
    const dir = mkdtempSync(join(tmpdir(), "capikit-test-"));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const plane = {
      dir,
      kubeconfigPath: "/plane/kubeconfig",
      webhookServing: { certDir: "/certs" },
    };
    const session = { existing, folder: undefined, state: undefined } as unknown as Parameters<
      typeof programStart
    >[0];
    const installer = { hasRoles: () => false } as Parameters<typeof programStart>[3];
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const journal = { journal: await startSessionJournal(dir, over.signal), changed: [] };
    const start = (of: Parameters<typeof programStart>[1]) =>
      programStart(session, of, plane as ControlPlane, installer, journal);
    const { flags, env } = await start(part);
    expect(env.CAPIKIT_DEV_DATA).toBe(join(dir, "data"));
    const { webhook, healthAddress, diagnostics, journalBytes } = parseManagerFlags(flags);
    const loopback = "127.0.0.1";
    expect([webhook.host, healthAddress?.host, diagnostics.address?.host]).toEqual([
      host,
      loopback,
      loopback,
    ]);
    expect(journalBytes).toBeGreaterThan(0);
    expect(findManager(dir)).toEqual(journal.journal.manager);
    expect(journal.journal.manager.tokenFile).toBe(diagnostics.tokenFile);
    expect(statSync(diagnostics.tokenFile ?? "").mode & 0o777).toBe(0o600);
    const ofExtension = { ...part, event: "extension", log: "extension.log" } as const;
    const extension = await start(ofExtension);
    const parsed = parseExtensionFlags(extension.flags);
    expect([parsed.host, parsed.diagnostics]).toEqual([host, undefined]);
  },
);

it("keeps the data of programs as long as the objects of the API server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const part = { event: "extension", port: 9443, log: "extension.log", args: [] } as const;
  const plane = { dir: join(folder, "plane"), webhookServing: { certDir: "/certs" } } as ControlPlane;
  const installer = { hasRoles: () => false } as Parameters<typeof programStart>[3];
  const dataOf = async (options: object) => {
    const session = { existing: undefined, state: undefined, folder, ...options } as unknown as Session;
    return (await programStart(session, part, plane, installer, {} as never)).env.CAPIKIT_DEV_DATA;
  };
  expect(await dataOf({})).toBe(join(folder, "plane/data"));
  expect(await dataOf({ state: { dir: folder } })).toBe(join(folder, "data"));
  expect(await dataOf({ existing: {} })).toBe(join(folder, "data"));
});

it("keeps the reconciles of all runs of the program, and marks its restarts", async () => {
  const root = mkdtempSync(join(tmpdir(), "capikit-test-"));
  const folder = join(root, ".capikit");
  mkdirSync(folder);
  onTestFinished(() => rmSync(root, { recursive: true }));
  const over = new AbortController();
  const session = await startSessionJournal(folder, over.signal);
  const reader = devJournal(session.manager);
  const keeping = session.keep(() => true);
  const page = () => reader.read(new URLSearchParams(), over.signal);
  const token = readFileSync(session.manager.tokenFile, "utf8").trim();
  const run = async (names: readonly string[], changed: readonly string[]) => {
    const journal = new Journal(1_048_576);
    journal.observe(() => [{ controller: "foo", name: "now", startedAt: "2026-01-01T00:00:00.000Z" }]);
    for (const name of names)
      journal.add({
        ...{ controller: "foo", kind: { group: "example.org", kind: "Foo" }, namespace: "default", name },
        ...{ reconcileID: "id", startedAt: "2026-01-01T00:00:00.000Z", durationMs: 1, queuedMs: 0 },
        ...{ waitedFor: "immediate", priority: 0, attempt: 1, causes: [], reads: [], writes: [] },
        ...{ platformCalls: [], conditionsBefore: [], conditionsAfter: [], logs: [] },
        result: { result: "success" },
      });
    const routes = [authorizeByToken(token)(journalRoute(journal, over.signal))];
    const server = await startServer({ host: "127.0.0.1", port: 0, tls: "none", drainMs: 100, routes });
    await session.follow(server.port, changed);
    return server;
  };
  await using _ = await run(["a", "b"], []);
  await vi.waitFor(async () => expect((await page()).records).toHaveLength(2), 5_000);
  await using __ = await run(["a"], ["src/foo.ts"]);
  await vi.waitFor(async () => expect((await page()).records).toHaveLength(3), 5_000);
  const { records, runs, running, run: numbering } = await page();
  expect(runs).toMatchObject([{}, { changed: ["src/foo.ts"] }]);
  const [first, second] = runs.map(({ id }) => id);
  expect(records.map(({ sequence, name, run: of }) => [sequence, name, of])).toEqual([
    [1, "a", first],
    [2, "b", first],
    [3, "a", second],
  ]);
  expect(running).toMatchObject([{ name: "now" }]);
  expect([first, second]).not.toContain(numbering.id);
  const { stdout } = await call("why", "foo", "a", "--project", root);
  expect(stdout).toMatch(
    /attempt 1\n-- the manager was restarted at \S+ after changes of src\/foo\.ts --\n2026/,
  );
  over.abort();
  await Promise.all([keeping, reader.close()]);
});

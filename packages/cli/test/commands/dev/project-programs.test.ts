import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManagerFlags } from "@capikit/controller-kit";
import type { ControlPlane } from "@capikit/envtest";
import { parseExtensionFlags } from "@capikit/extension-kit";
import { expect, it, onTestFinished } from "vitest";
import { projectPrograms } from "../../../src/commands/dev/project-programs.ts";
import type { Session } from "../../../src/commands/dev/session.ts";
import { programStart } from "../../../src/commands/dev/start-parts.ts";
import { findManager } from "../../../src/shared/journal/dev-manager.ts";

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
  expect(startsOf({ program: "main", extension: "extension" })).toEqual([["main", 1, "--v=4", "-manager"]]);
  expect(startsOf({ extension: "extension" })).toEqual([]);
});

it("runs the program of an extension on the port of extensions, without the flags of the manager", () => {
  expect(startsOf({ program: "main", extensionProgram: "other" })).toEqual([
    ["main", 1, "--v=4", "-manager"],
    ["other", 2, "", ""],
  ]);
});

it("names the program of an extension, also without a manager", () => {
  const partsOf = (project: object) => programs(project).map(({ title, event, log }) => [title, event, log]);
  const own = ["the program of the extension", "extension", "extension.log"];
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
    const { flags, env } = await programStart(session, part, plane as ControlPlane, installer);
    expect(env.CAPIKIT_DEV_DATA).toBe(join(dir, "data"));
    const { webhook, healthAddress, diagnostics, journalBytes } = parseManagerFlags(flags);
    const loopback = "127.0.0.1";
    expect([webhook.host, healthAddress?.host, diagnostics.address?.host]).toEqual([
      host,
      loopback,
      loopback,
    ]);
    expect(journalBytes).toBeGreaterThan(0);
    const { port = 0 } = diagnostics.address ?? {};
    expect(findManager(dir)).toEqual({
      address: `http://${loopback}:${port}`,
      tokenFile: diagnostics.tokenFile,
    });
    expect(statSync(diagnostics.tokenFile ?? "").mode & 0o777).toBe(0o600);
    const ofExtension = { ...part, event: "extension", log: "extension.log" } as const;
    const extension = await programStart(session, ofExtension, plane as ControlPlane, installer);
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
    return (await programStart(session, part, plane, installer)).env.CAPIKIT_DEV_DATA;
  };
  expect(await dataOf({})).toBe(join(folder, "plane/data"));
  expect(await dataOf({ state: { dir: folder } })).toBe(join(folder, "data"));
  expect(await dataOf({ existing: {} })).toBe(join(folder, "data"));
});

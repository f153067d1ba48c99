import { beforeEach, expect, test, vi } from "vitest";

const { registered, errors, clients, config } = vi.hoisted(() => ({
  registered: new Map<string, () => Promise<void>>(),
  errors: [] as string[],
  clients: [] as { failure: Error | undefined; stopped: number }[],
  config: { command: ["server"], failure: undefined as Error | undefined },
}));

vi.mock("vscode", () => ({
  commands: {
    registerCommand: (name: string, run: () => Promise<void>) => void registered.set(name, run),
  },
  window: { showErrorMessage: (message: string) => void errors.push(message) },
  workspace: { workspaceFolders: undefined, getConfiguration: () => ({ get: () => config.command }) },
}));

vi.mock("vscode-languageclient/node", () => ({
  LanguageClient: class {
    failure = config.failure;
    stopped = 0;
    constructor() {
      clients.push(this);
    }
    async start(): Promise<void> {
      if (this.failure !== undefined) throw this.failure;
    }
    async stop(): Promise<void> {
      this.stopped++;
      if (this.failure !== undefined) throw new Error("Client is not running and can't be stopped.");
    }
  },
}));

const { activate, deactivate } = await import("../src/extension.ts");
const start = () =>
  activate({ subscriptions: [] as { dispose(): void }[] } as Parameters<typeof activate>[0]);
const restart = () => registered.get("capikit.restart")?.();

beforeEach(async () => {
  await deactivate();
  errors.length = 0;
  clients.length = 0;
  Object.assign(config, { command: ["server"], failure: undefined });
});

test("shows why the server cannot start, and restarts it", async () => {
  config.failure = new Error("spawn node ENOENT");
  await start();
  const message =
    "cannot start the language server: spawn node ENOENT; check that `node` is on the PATH, or set `capikit.command`";
  expect(errors).toEqual([message]);
  await restart();
  expect(errors).toEqual([message, message]);
  config.failure = undefined;
  await restart();
  expect(errors).toEqual([message, message]);
  expect(clients).toHaveLength(3);
});

test("stops a server once", async () => {
  await start();
  await restart();
  await deactivate();
  await deactivate();
  expect(clients.map(({ stopped }) => stopped)).toEqual([1, 1]);
});

test("explains a restart in workspaces without capikit", async () => {
  config.command = [];
  await start();
  expect(errors).toEqual([]);
  await restart();
  expect(errors).toEqual([expect.stringContaining("capikit is not installed in this workspace")]);
});

import { once } from "node:events";
import { onTestFailed } from "vitest";
import { startCli } from "../../cli.ts";

/** A `capikit hooks dev` at work. */
export interface DevServer {
  readonly url: string;
  /** The ExtensionConfig that it prints. */
  readonly stdout: string;
  /** All output so far. */
  output(): string;
  /** Waits for this text in the output after the given offset; returns all output so far. */
  until(text: string, from?: number): Promise<string>;
  /** Interrupts it, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the command as a process, with a free port. */
export function startDev(cwd: string, ...argv: readonly string[]): Promise<DevServer> {
  return startDevIn({}, cwd, ...argv);
}

/** The same with variables of the environment. */
export async function startDevIn(
  env: Readonly<Record<string, string>>,
  cwd: string,
  ...argv: readonly string[]
): Promise<DevServer> {
  const child = startCli(cwd, ["hooks", "dev", ...argv, "--port", "0"], [], env);
  let stdout = "";
  let stderr = "";
  let wake = (): void => {};
  const closed = once(child, "close");
  child.on("close", () => wake());
  child.stdout?.on("data", (data) => {
    stdout += data;
    wake();
  });
  child.stderr?.on("data", (data) => {
    stderr += data;
    wake();
  });
  const wait = async (isThere: () => boolean, what: string): Promise<void> => {
    while (!isThere()) {
      if (child.exitCode !== null) throw new Error(`it ended before this: ${what}\n\n${stderr}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  onTestFailed(() => console.error(`output of capikit hooks dev:\n${stderr}`));
  await wait(() => stdout.includes("caBundle: "), "an ExtensionConfig");
  const url = /^(?:serving .*|listening) at (\S+);/m.exec(stderr)?.[1] ?? "";
  return {
    url,
    stdout,
    output: () => stderr,
    async until(text, from = 0) {
      await wait(() => stderr.includes(text, from), `the words ${text}`);
      return stderr;
    },
    async stop() {
      child.kill("SIGINT");
      const [code] = await closed;
      return code;
    },
  };
}

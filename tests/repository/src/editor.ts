import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A place in a file. Lines and columns start with 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
}

/** The language server of TypeScript 5.9 that editors run. */
export interface Editor extends AsyncDisposable {
  /** Opens a file, and returns the files of the definitions at a place. */
  definitionsAt(place: Place): Promise<readonly string[]>;
}

interface Message {
  readonly type: string;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: readonly { readonly file: string }[];
}

/** Starts the language server in a project. */
export function startEditor(project: string): Editor {
  const { resolve } = createRequire(import.meta.url);
  const program = join(resolve("typescript/package.json"), "../lib/tsserver.js");
  const server = spawn(process.execPath, [program, "--disableAutomaticTypingAcquisition"], {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let seq = 0;
  const waiting = new Map<number, (message: Message) => void>();
  createInterface(server.stdout).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const message: Message = JSON.parse(line);
    if (message.request_seq !== undefined) waiting.get(message.request_seq)?.(message);
  });
  const send = (command: string, args: object): number => {
    seq += 1;
    server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    return seq;
  };
  return {
    async definitionsAt(place) {
      send("open", { file: place.file });
      const answer = await new Promise<Message>((resolved) =>
        waiting.set(send("definition", place), resolved),
      );
      if (answer.success !== true) throw new Error(`tsserver: ${answer.message}`);
      return (answer.body ?? []).map(({ file }) => file);
    },
    async [Symbol.asyncDispose]() {
      const ended = new Promise((closed) => server.once("close", closed));
      send("exit", {});
      await ended;
    },
  };
}

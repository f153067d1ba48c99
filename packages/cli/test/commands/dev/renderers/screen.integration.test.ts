import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runInTerminal } from "../../../../../../tests/repository/src/tutorials/terminal.ts";
import { env } from "../dev-run.ts";
import { fooProject } from "../project.ts";

const cli = join(import.meta.dirname, "../../../source-cli.ts");

test.each([
  ["SIGTERM", /stopped; .* icanon .* echo /s],
  ["SIGUSR2", /Error: planted.* icanon .* echo /s],
] as const)(
  "the terminal is restored after %s",
  async (signal, expected) => {
    const { root, write } = fooProject();
    write("crash.cjs", 'process.on("SIGUSR2", () => { throw new Error("planted"); });');
    const command = `'${process.execPath}' --conditions=@capikit/source --require ./crash.cjs ${cli} dev --embedded --no-typecheck; stty -a`;
    const program = runInTerminal(command, {
      cwd: root,
      env: { ...env, PATH: process.env.PATH, HOME: process.env.HOME, TERM: "xterm-256color" },
    });
    onTestFinished(() => program.kill());
    const text = (): string => program.text().join("\n");
    await program.until(() => /\? help/.test(text()), 200_000);
    expect(program.screen.type).toBe("alternate");
    program.type("?");
    await program.until(() => /restart the program whose log/.test(text()), 200_000);
    process.kill(Number(readFileSync(join(root, ".capikit/pid"), "utf8")), signal);
    await program.ended;
    expect(program.screen.type).toBe("normal");
    expect(text()).toMatch(expected);
  },
  240_000,
);

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
  ["q", /stopped; .* icanon .* echo /s],
] as const)(
  "keys restart and explain, and the terminal is restored after %s",
  async (end, expected) => {
    const { root, write } = fooProject();
    write("crash.cjs", 'process.on("SIGUSR2", () => { throw new Error("planted"); });');
    const command = `'${process.execPath}' --conditions=@capikit/source --require ./crash.cjs ${cli} dev --embedded; stty -a`;
    const program = runInTerminal(command, {
      cwd: root,
      env: { ...env, PATH: process.env.PATH, HOME: process.env.HOME, TERM: "xterm-256color" },
    });
    onTestFinished(() => program.kill());
    const text = (): string => program.text().join("\n");
    await program.until(() => /ready after/.test(text()), 200_000);
    const readyTimes = (): number => text().match(/the program is ready/g)?.length ?? 0;
    const before = readyTimes();
    program.type("?r");
    await program.until(() => /q stops/.test(text()) && readyTimes() > before, 200_000);
    if (end === "q") program.type(end);
    else process.kill(Number(readFileSync(join(root, ".capikit/pid"), "utf8")), end);
    await program.ended;
    expect(text()).toMatch(expected);
  },
  240_000,
);

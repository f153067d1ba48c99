import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/program/command-list.ts";
import { parseCall } from "../../src/program/parse-call.ts";
import { type Command, inGroup, isGroup } from "../../src/shared/command/command.ts";
import { call, projectOf, widget } from "../cli.ts";

/** All commands and subcommands, with the words that call them. */
const calls = commands.flatMap((command): (readonly [words: readonly string[], command: Command])[] =>
  isGroup(command)
    ? command.commands.map((subcommand) => [[command.name, subcommand.name], inGroup(command, subcommand)])
    : [[[command.name], command]],
);

test("prints its version", async () => {
  expect(await call("--version")).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+/),
    stderr: "",
  });
});

test("prints help, of all and of each command", async () => {
  const { code, stdout } = await call("--help");
  expect(code).toBe(0);
  for (const { name } of commands) expect(stdout).toContain(`${name} `);
  for (const [words, { summary, flags, examples }] of calls) {
    const help = await call(...words, "--help");
    expect(help.code).toBe(0);
    expect(help.stdout).toContain(summary);
    for (const [purpose, line] of Object.entries(examples))
      expect(help.stdout).toContain(`  # ${purpose}\n  ${line}\n`);
    for (const [flag, { negated }] of Object.entries(flags))
      expect(help.stdout).toContain(`--${negated ? "no-" : ""}${flag}`);
    expect((await call("help", ...words)).stdout).toBe(help.stdout);
  }
});

test("summaries fit on a line and examples parse", () => {
  for (const [words, command] of calls) {
    expect(Object.keys(command.examples)).not.toEqual([]);
    expect(command.summary.length, command.summary).toBeLessThanOrEqual(100);
    for (const { summary } of Object.values(command.flags))
      expect(summary.length, summary).toBeLessThanOrEqual(80);
    for (const line of Object.values(command.examples)) {
      const parts = line.replace(/^source <\((.*)\)$|^.* \| /, "$1").split(" ");
      expect(parts.slice(0, words.length + 1), line).toEqual(["capikit", ...words]);
      parseCall(command, parts.slice(words.length + 1));
    }
  }
});

test("parses flags before, between and after arguments", () => {
  const found = calls.find(([words]) => words.join(" ") === "topology render");
  const argv = [
    "--diff",
    "a.yaml",
    "--extension",
    "A=1",
    "--extension=B=--x",
    "--cluster",
    "-",
    "--",
    "--diff",
  ];
  expect(parseCall(found?.[1] as Command, argv)).toMatchObject({
    positionals: ["a.yaml", "--diff"],
    flags: { diff: true, cluster: "-" },
    lists: { extension: ["A=1", "B=--x"] },
  });
  const generate = calls.find(([words]) => words.join(" ") === "generate");
  expect(parseCall(generate?.[1] as Command, ["--no-cache"]).flags).toMatchObject({
    cache: false,
    check: false,
  });
});

describe("lists", () => {
  const lists = calls.flatMap(([words, command]) =>
    Object.entries(command.flags).flatMap(([name, { list, oneOf }]) =>
      list === undefined
        ? []
        : [{ words, command, name, list, values: (oneOf ?? ["a=1", "b=2"]).slice(0, 2) }],
    ),
  );

  test("of every command accept repeated flags, and commas unless values may contain them", () => {
    expect(lists.map(({ words, name }) => `${words.join(" ")} --${name}`)).toEqual(
      expect.arrayContaining([
        "dev --apply",
        "describe cluster --from",
        "envtest --crds",
        "doctor --from",
        "move plan --from",
        "release --components",
        "topology render --extension",
      ]),
    );
    for (const { command, name, list, values } of lists) {
      const flag = `--${name}`;
      const repeated = parseCall(command, [flag, values[0] ?? "", `${flag}=${values[1]}`]);
      expect(repeated).toMatchObject({ positionals: [], lists: { [name]: values } });
      const joined = parseCall(command, [flag, values.join(",")]);
      const expected = list === "verbatim" ? [values.join(",")] : values;
      expect(joined.lists, `${command.name} ${flag}`).toEqual({ [name]: expected });
    }
  });

  test("omit blanks and empty values, and require a value", async () => {
    expect((await call("move", "plan", "--from", ",")).stderr).toContain("flag --from requires a value");
    const plan = calls.find(([words]) => words.join(" ") === "move plan")?.[1] as Command;
    expect(parseCall(plan, ["--from", "a, b,,"]).lists).toEqual({ from: ["a", "b"] });
  });
});

test("-n is the short form of every --namespace", async () => {
  const found = calls.filter(([, { flags }]) => "namespace" in flags);
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const [words, command] of found) {
    for (const argv of [["-n", "fleet"], ["-nfleet"], ["-n=fleet"], ["--namespace=fleet"]])
      expect(parseCall(command, argv).flags, command.name).toMatchObject({ namespace: "fleet" });
    expect((await call(...words, "--help")).stdout).toContain("  -n, --namespace NAME ");
    expect((await call(...words, "-n")).stderr).toContain("flag -n requires a value");
  }
});

test("prints the help of a group of commands", async () => {
  for (const group of commands.filter(isGroup)) {
    const help = await call(group.name, "--help");
    expect(help.code).toBe(0);
    for (const { name, summary } of group.commands)
      expect(help.stdout).toMatch(new RegExp(`${name} +${summary}`));
    expect((await call("help", group.name)).stdout).toBe(help.stdout);
    expect(await call(group.name)).toMatchObject({ code: 2, stdout: "", stderr: help.stdout });
  }
});

test.each<[string[], string, string]>([
  [[], "Usage: capikit <command>", ""],
  [["generat"], "unknown command: generat", "did you mean generate?"],
  [["--versoin"], "unknown flag: --versoin", "commands: "],
  [["generate", "crb"], "unknown emitter: crb", "did you mean crd?"],
  [["generate", "--chek"], "unknown flag of capikit generate: --chek", "did you mean --check?"],
  [["generate", "-x"], "unknown flag of capikit generate: -x", "capikit generate --help"],
  [["generate", "--no-check"], "unknown flag of capikit generate: --no-check", ""],
  [["generate", "--out"], "flag --out requires a value", "write --out DIR"],
  [["generate", "--out="], "flag --out requires a value", "write --out DIR"],
  [["move", "run", "-n", ""], "flag -n requires a value", "write -n NAME"],
  [
    ["move", "plan", "--to-kubeconfig="],
    "flag --to-kubeconfig requires a value",
    "write --to-kubeconfig FILE",
  ],
  [["generate", "--out", "--check"], "flag --out requires a value", "write --out DIR"],
  [["generate", "--check=yes"], "flag --check accepts no value", "write --check alone"],
  [["generate", "--format", "jsn"], 'invalid value of --format: "jsn"', "did you mean json?"],
  [
    ["generate", "--max-desc-len", "-1"],
    'invalid value of --max-desc-len: "-1"',
    "use an integer of at least 0",
  ],
  [["generate", "--max-desc-len=x"], 'invalid value of --max-desc-len: "x"', ""],
  [["generate", "--check", "--stdout"], "--check and --stdout are mutually exclusive", "use one of them"],
  [["generate", "--project", "/no/such/folder"], "does not exist", "--project"],
  [["generate", "--project", "/etc/passwd"], "is not a folder", "--project"],
  [["import"], "requires a type of input", "capikit import crd FILE"],
  [["import", "cdr"], "unknown type of input: cdr", "did you mean crd?"],
  [["import", "crd"], "requires a file", "capikit import crd FILE"],
  [["import", "crd", "a.yaml"], "requires an output folder", "--out DIR"],
  [["import", "crd", "/no/such.yaml", "--out", "x"], "does not exist", "check the path"],
  [["import", "crd", "/etc", "--out", "x"], "is a folder", "name a file in it"],
  [["hooks", "cal"], "unknown command: capikit hooks cal", "did you mean capikit hooks call?"],
  [["hooks", "call", "--form", "x"], "unknown flag of capikit hooks call: --form", "did you mean --from?"],
  [["hooks", "call"], "requires the name of a hook", "capikit hooks call HOOK"],
  [["hooks", "call", "GeneratePatch"], "unknown hook: GeneratePatch", "did you mean GeneratePatches?"],
  [["hooks", "call", "Discovery"], "missing URL of the extension", "--url"],
  [
    ["hooks", "call", "Discovery", "--url", "http://me:pw@x"],
    "invalid URL of an extension: http://x",
    "https://",
  ],
  [
    ["hooks", "conformance", "https://me:pw@x/y?z"],
    "the URL of an extension contains a user: https://x/y\n",
    "--client-cert",
  ],
  [
    ["hooks", "call", "Discovery", "--url", "https://x", "--client-key", "k"],
    "a client certificate requires both files",
    "--client-cert",
  ],
  [["completion"], "missing shell name", "bash, zsh, fish, powershell"],
  [["completion", "powershel"], "unknown shell: powershel", "did you mean powershell?"],
  [["envtest", "now"], "unexpected argument: now", "--help"],
])("%j is a usage error", async (argv, message, help) => {
  const { code, stdout, stderr } = await call(...argv);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(message);
  expect(stderr).toContain(help);
});

test("crd without API packages is a usage error", async () => {
  const { root } = projectOf({ "controllers/widget.ts": widget["controllers/widget.ts"] ?? "" });
  const { code, stderr } = await call("generate", "crd", "--project", root);
  expect(code).toBe(2);
  expect(stderr).toContain("crd requires API packages");
});

test("completion offers every command and flag", async () => {
  for (const [words, { flags }] of calls) {
    const { stdout } = await call("completion", "words", "--", ...words, "");
    for (const flag of Object.keys(flags)) expect(stdout).toContain(flag);
  }
  const offered = async (...line: string[]): Promise<string[]> => {
    const { stdout } = await call("completion", "words", "--", ...line);
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((row) => row.split("\t")[0] ?? "");
  };
  expect(await offered("gen")).toEqual(["generate"]);
  expect(await offered("generate", "--max")).toEqual(["--max-desc-len"]);
  expect(await offered("hooks", "cal")).toEqual(["call"]);
  // Commands have other values for flags of the same name.
  expect(await offered("lint", "--format", "s")).toEqual(["sarif"]);
  expect(await offered("explain", "--format", "s")).toEqual([]);
  // Bash splits --flag=value, other shells do not.
  expect(await offered("lint", "--format", "=", "s")).toEqual(["sarif"]);
  expect(await offered("lint", "--format", "=")).toEqual(["text", "json", "github", "sarif"]);
  expect(await offered("lint", "--format=s")).toEqual(["--format=sarif"]);
  expect(await offered("add", "kind", "Foo", "--type", "ipam")).toEqual(["ipam-pool"]);
  // Shells then complete paths.
  expect(await offered("move", "run", "--to-kubeconfig", "")).toEqual([]);
  expect(await offered("lint", "notes")).toEqual([]);
});

test("completion scripts ask capikit, in bash with all words", async () => {
  for (const shell of ["zsh", "fish", "powershell"])
    expect((await call("completion", shell)).stdout).toContain("capikit completion words -- ");
  const { stdout } = await call("completion", "bash");
  const script = `capikit() { local IFS=' '; printf '%s\\tSummary\\n' "$*" "second"; }\n${stdout}\nCOMP_WORDS=(capikit lint --format ''); COMP_CWORD=3; _capikit; printf '%s|' "\${COMPREPLY[@]}"`;
  expect(execFileSync("bash", ["-c", script], { encoding: "utf8" })).toBe(
    "completion words -- lint --format |second|",
  );
});

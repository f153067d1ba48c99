import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseArguments } from "../src/arguments.ts";
import { ask, PromptCancelledError } from "../src/ask.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "create-capikit-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Asks on a terminal of ours. */
function asked(...argv: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  output.setEncoding("utf8").on("data", (text) => {
    shown += stripVTControlCharacters(text);
  });
  const answer = ask(parseArguments(argv), { input, output });
  /** Waits for a question, and types. */
  const type = async (question: string, keys: string) => {
    await expect.poll(() => shown).toContain(question);
    input.write(keys);
  };
  return { answer, type, shown: () => shown };
}

it("asks for missing values, with defaults", async () => {
  const { answer, type } = asked();
  await type("Project folder:", join(home, "cluster-api-provider-foo\r"));
  await type("Select one or more project types:", " \r");
  await type("Provider name:", "\r");
  await type("Select the contracts", "\r");
  await type("First API version:", "\r");
  await type("Install", "n");
  expect(await answer).toMatchObject({
    types: ["infrastructure"],
    name: "foo",
    contracts: "v1beta2",
    apiVersion: "v1alpha1",
    install: false,
  });
});

it("asks again for a folder that has something in it", async () => {
  await writeFile(join(home, "notes"), "mine");
  const { answer, type } = asked(
    "-t",
    "ipam",
    "-n",
    "foo",
    "--contracts",
    "both",
    "--api-version=v2",
    "--install",
  );
  await type("Project folder:", `${home}\r`);
  await type("is not empty: it contains notes", join(home, "foo\r"));
  expect(await answer).toMatchObject({ folder: join(home, "foo"), contracts: "both", apiVersion: "v2" });
});

it("asks nothing of an API for an extension", async () => {
  const { answer, shown } = asked(join(home, "foo"), "-t", "runtime-extension", "-n", "foo", "--no-install");
  expect(await answer).toMatchObject({ contracts: "v1beta2", apiVersion: "v1alpha1" });
  expect(shown()).toBe("");
});

it.each([
  [["-n", "Foo"], "Foo contains capital letters: use foo"],
  [["--api-version", "1"], 'invalid API version "1": use a version such as v1alpha1, v1beta1 or v1'],
  [["--contracts", "both", "--api-version", "v1alpha1"], "v1alpha1 has no previous version"],
])("reports errors in %j before it asks", async (argv, message) => {
  const { answer, shown } = asked(...argv);
  await expect(answer).rejects.toThrow(message);
  expect(shown()).toBe("");
});

it("ends with Ctrl-C at any question", async () => {
  const { answer, type } = asked(join(home, "foo"));
  await Promise.all([
    expect(answer).rejects.toThrow(PromptCancelledError),
    type("Select one or more project types:", "\x03"),
  ]);
});

import { expect, it } from "vitest";
import { projectPrograms } from "../../../src/commands/dev/project-programs.ts";

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

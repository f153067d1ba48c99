import { expect, it } from "vitest";
import { projectPrograms } from "../../../src/commands/dev/project-programs.ts";

type Options = Parameters<typeof projectPrograms>[0];

const programs = (project: object) =>
  projectPrograms({
    project: { root: "/", ...project },
    webhookPort: 1,
    extensionPort: 2,
    call: { lists: { arg: ["--v=4"] } },
  } as unknown as Options).map(({ file, port, args, suffix }) => [file, port, args.join(), suffix]);

it("registers the hooks of a program by the name of the extension, unless there is an extension", () => {
  expect(programs({ program: "main" })).toEqual([["main", 1, "--v=4", ""]]);
  expect(programs({ program: "main", extension: "extension" })).toEqual([["main", 1, "--v=4", "-manager"]]);
  expect(programs({ extension: "extension" })).toEqual([]);
});

it("runs the program of an extension on the port of extensions, without the flags of the manager", () => {
  expect(programs({ program: "main", extensionProgram: "other" })).toEqual([
    ["main", 1, "--v=4", "-manager"],
    ["other", 2, "", ""],
  ]);
});

import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { followGenerations, followProject } from "../../../src/commands/dev/follow-project.ts";
import type { Program } from "../../../src/commands/dev/program.ts";
import { projectOf, widget } from "../../cli.ts";

/** A running program, one of whose files changes. */
function changedProgram(title: string, event: Program["event"], file: string): Program {
  const changes = [Promise.resolve()];
  return {
    title,
    event,
    files: { changed: () => changes.shift() ?? new Promise(() => {}), stale: () => [file] },
    state: () => "ready",
    starts: () => 1,
    restart: async () => {},
    ready: async () => {},
    stop: async () => {},
  };
}

/** Follows the sources of a project, whose artefacts are not installed. */
function follow(
  root: string,
  programs: readonly Program[],
  report: Parameters<typeof followProject>[0]["report"],
  signal: AbortSignal,
): Promise<void> {
  const generations = followGenerations(root, report, signal);
  const installer = { install: async () => [] };
  void followProject({ generations, programs, installer, onUpdated: () => {}, report, signal });
  return generations.done;
}

it("names the program whose files change", async () => {
  const { root, write } = projectOf({ "package.json": "{}", "hooks.ts": "" });
  write("extension.ts", "const = 1;\n");
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const events: string[] = [];
  const reported = Promise.withResolvers<void>();
  const programs = [
    changedProgram("the program", "program", `${root}/hooks.ts`),
    changedProgram("the extension", "extension", `${root}/extension.ts`),
  ];
  const following = follow(
    root,
    programs,
    (event, level, text) => {
      events.push(`${event} ${level} ${text.split("\n")[0]}`);
      if (events.length === programs.length) reported.resolve();
    },
    over.signal,
  );
  await reported.promise;
  expect(events).toEqual([
    expect.stringMatching(/^program info \S*hooks\.ts changed$/),
    "extension error cannot load the extension; the previous program keeps running",
  ]);
  over.abort();
  await following;
});

it("reports a syntax error once", async () => {
  const { root } = projectOf({ ...widget, "api/v1/widget.ts": "const = 1;\n" });
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const texts: string[] = [];
  const following = follow(
    root,
    [changedProgram("the program", "program", `${root}/api/v1/widget.ts`)],
    (_event, _level, text) => void texts.push(text),
    over.signal,
  );
  await vi.waitFor(() => expect(texts).toContainEqual(expect.stringContaining("error CK2002")));
  await setTimeout(200);
  over.abort();
  await following;
  expect(texts).toEqual([
    expect.stringContaining("error CK2002"),
    "nothing was installed or started; the previous program keeps running",
  ]);
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Contracts } from "../../../../create-capikit/src/contracts.ts";
import type { ProviderType } from "../../../../create-capikit/src/provider-types.ts";
import { call, type Outcome } from "../../cli.ts";
import { create, projectsFolder, remove, snapshot } from "./created-projects.ts";

/** A project that is created again for each test of a file. */
export interface AddedProject {
  /** Its folder. */
  folder(): string;
  /** Takes one with types of other contracts in its place. */
  recreate(contracts?: Contracts, options?: Parameters<typeof create>[4]): Promise<void>;
  /** Runs the command for it. Nothing is generated. */
  add(...argv: string[]): Promise<Outcome>;
  read(path: string): string;
  edit(path: string, change: (text: string) => string): void;
  /** Checks that the project is unchanged, and that the call reports the reason. */
  refused(call: Promise<Outcome>, ...words: readonly string[]): Promise<void>;
}

/** Sets up the tests of a file on `capikit add VERB`. */
export function useProject(
  command: string,
  type: ProviderType,
  prepare: (folder: string) => void = () => {},
): AddedProject {
  let home: string;
  let project: string;
  let count = 0;
  beforeAll(() => {
    home = projectsFolder();
  });
  afterAll(() => remove(home));
  beforeEach(async () => {
    project = await create(home, `project-${++count}`, [type]);
    prepare(project);
  });
  const read = (path: string): string => readFileSync(join(project, path), "utf8");
  return {
    folder: () => project,
    async recreate(contracts, options) {
      project = await create(home, `project-${++count}`, [type], contracts, options);
    },
    add: (...argv) => call("add", command, ...argv, "--project", project, "--no-generate"),
    read,
    edit: (path, change) => writeFileSync(join(project, path), change(read(path))),
    async refused(answer, ...words) {
      const before = snapshot(project);
      const { code, stdout, stderr } = await answer;
      expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: "" });
      for (const word of words) expect(stderr).toContain(word);
      expect(snapshot(project)).toEqual(before);
    },
  };
}

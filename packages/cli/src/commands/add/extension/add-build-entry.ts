import { ts } from "@capikit/model";
import { appendToList } from "../../../shared/edit/append-to-list.ts";
import { findCalls, findMember, memberValue, writtenOut } from "../../../shared/edit/find-call.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** Adds a program to the entries of tsup. Returns the remaining task, if any, as a sentence. */
export function addBuildEntry({ draft, files }: Project, main: string): readonly string[] {
  const task = `build ${main} as extension.js, next to the program of the image.`;
  const path = files.find((one) => /^tsup\.config\.[cm]?ts$/.test(one));
  if (path === undefined) return [`Build: ${task}`];
  let edited = false;
  draft.edit(path, (source) => {
    const given = findCalls(source, "defineConfig", "tsup")[0]?.arguments[0];
    const options = given === undefined ? undefined : writtenOut(source, given);
    const entry =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? findMember(options, "entry")
        : undefined;
    const list = entry === undefined ? undefined : memberValue(source, entry);
    // The names of a list of files follow from the files, and both programs are called main.
    if (list === undefined || !ts.isObjectLiteralExpression(list)) return [];
    edited = true;
    return findMember(list, "extension") === undefined
      ? appendToList(source, list, `extension: ${JSON.stringify(main)}`)
      : [];
  });
  return edited ? [] : [`${path}: ${task}`];
}

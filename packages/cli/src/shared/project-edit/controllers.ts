import { hasPlace, insertSnippets } from "./insert-snippets.ts";
import { isTest } from "./manager-call.ts";
import { providerWord } from "./names.ts";
import type { Project } from "./project.ts";

/** A controller of a program. */
interface NewController {
  readonly group: string;
  /** Names that it needs, with their modules. */
  readonly imports: Readonly<Record<string, string>>;
  /** Its element in `controllers`. */
  readonly item: string;
  /** Its name among the concurrency flags. */
  readonly worker?: string | undefined;
}

/** Returns the file with the list of a manager's controllers, by default that of the manager. */
export function controllersFile({ draft, files }: Project, main: string): string {
  const marked = [main, ...files.filter((path) => !isTest(path))];
  return marked.find((path) => hasPlace(draft.read(path) ?? "", "controllers")) ?? main;
}

/**
 * Adds a controller to a manager. If a program selects the controllers of one of several providers
 * by a word, those of its provider.
 */
export function addToControllers(project: Project, main: string, controller: NewController): void {
  const { group, imports, item, worker } = controller;
  const text = project.draft.read(main) ?? "";
  const condition = `runs.has(${JSON.stringify(providerWord(project, group))})`;
  const controllers = text.includes(condition) ? `...(${condition} ? [${item}] : []),` : `${item},`;
  const concurrency = text.includes("concurrency") &&
    worker !== undefined && { concurrency: `${worker}: 10,` };
  const snippets = { imports, controllers };
  const place = controllersFile(project, main);
  if (place === main) insertSnippets(project, main, { ...snippets, ...concurrency });
  else {
    insertSnippets(project, place, snippets);
    if (concurrency !== false) insertSnippets(project, main, concurrency);
  }
}

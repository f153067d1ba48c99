import { posix } from "node:path";
import { createCommand, pageUrl } from "@capikit/common/text";

/**
 * Returns a page of the repository with the commands and links that work once capikit is published.
 * A page that is published already stays as it is.
 *
 * @param path of the page in the repository, with slashes
 */
export function publishedPage(path: string, text: string): string {
  return withLinks(path, withCommands(withPassages(text)));
}

/** Removes the paragraphs that end with `until published`, and shows the texts of `once published`. */
function withPassages(text: string): string {
  return text
    .split("\n\n")
    .filter((paragraph) => !paragraph.trimEnd().endsWith("<!-- until published -->"))
    .join("\n\n")
    .replaceAll(/<!-- once published\n([\s\S]*?)\n-->/g, "$1");
}

/**
 * Takes projects from npm instead of the clone: into a folder of the current one, and without the step
 * that puts the packages of the clone into an existing project.
 */
function withCommands(text: string): string {
  const folders: string[] = [];
  const created = text.replaceAll(
    /npx -y pnpm@12 create-project \.\.\/([\w-]+) (--[^\n`#]*[^\s`#])/g,
    (_, folder: string, flags: string) => {
      folders.push(folder);
      return createCommand(folder, flags, true);
    },
  );
  return folders
    .reduce((page, folder) => page.replaceAll(`cd ../${folder} && npm i`, `cd ${folder} && npm i`), created)
    .replaceAll(/^(?:\$ )?npx -y pnpm@12 -C \S+ create-project --packages \.\n(?:…\n)?/gm, "");
}

/** Links the site in pages of packages and editors, which npm and editors show, too. */
function withLinks(path: string, text: string): string {
  if (!/^(?:packages|editors)\/[^/]+\/README\.md$/.test(path)) return text;
  return text.replaceAll(
    /\]\((\.\.\/[^)#\s]+)\.md((?:#[^)\s]*)?)\)/g,
    (link, file: string, anchor: string) => {
      const [, page] = /^docs\/(.+)$/.exec(posix.join(posix.dirname(path), file)) ?? [];
      return page === undefined ? link : `](${pageUrl(page + anchor, true)})`;
    },
  );
}

/** Returns the manifest of an extension for an editor with the address of its page. */
export function publishedManifest(text: string): string {
  return text.replace(
    /("homepage": ")[^"]*\/docs\/([^"]+)\.md"/,
    (_, start: string, page: string) => `${start}${pageUrl(page, true)}"`,
  );
}

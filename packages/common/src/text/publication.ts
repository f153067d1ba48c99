/**
 * Whether the packages are on npm and the documentation has a site. Until then, texts name the
 * commands and files of a clone. `scripts/publication.ts` sets it, together with all pages.
 */
export const isPublished: boolean = false;

/** Address of the documentation, once it is published. */
const site = "https://capikit.github.io/capikit/";

/**
 * Returns the address of a page of the documentation, such as `guides/hooks#replicas`, or undefined
 * if it is not published yet.
 */
export function pageUrl(page: string, published = isPublished): string | undefined {
  return published ? `${site}${page}` : undefined;
}

/** Returns where readers of a message find a page: its address, or its file in a clone. */
export function pageReference(page: string, published = isPublished): string {
  return pageUrl(page, published) ?? `docs/${page.replace(/#|$/, ".md$&")} in the repository of capikit`;
}

/** Returns the command that creates a project in a folder, with flags such as `--type ipam`. */
export function createCommand(folder: string, flags: string, published = isPublished): string {
  return published
    ? `npm create capikit@latest ${folder} -- ${flags}`
    : `npx -y pnpm@12 create-project ../${folder} ${flags}`;
}

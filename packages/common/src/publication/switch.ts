/**
 * Whether the packages are on npm and the documentation has a site. Until then, texts name the
 * commands and files of a clone. `scripts/publication.ts` sets it, together with all pages.
 */
export const isPublished: boolean = false;

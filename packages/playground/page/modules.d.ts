/** The files of `build/package-files.ts` by path. */
declare module "virtual:capikit-package-files" {
  const files: Readonly<Record<string, string>>;
  export default files;
}

/** The text of a file. */
declare module "*?raw" {
  const text: string;
  export default text;
}

declare module "*.css" {}

/** Constants that Vite defines. */
interface ImportMetaEnv {
  /** The path of the site, with `/` at both ends. */
  readonly BASE_URL: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

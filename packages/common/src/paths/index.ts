/**
 * Paths of files as text. Without other imports: programs that `dev` starts load it, too.
 *
 * @module
 */
export { isInstalled } from "./is-installed.ts";

/**
 * Paths of files as text. Without other imports: programs that `dev` starts load it, too.
 *
 * @module
 */

/**
 * Reports whether a path or `file:` address is in the folder of an installed package: below
 * `node_modules`, or below `vendor/capikit` of a project that a clone created.
 */
export function isInstalled(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|vendor[\\/]capikit)[\\/]/.test(path);
}

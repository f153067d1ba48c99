/** Reports whether a file or address is of an installed package, also in a project of a clone. */
export function isInstalled(path: string): boolean {
  return /[\\/](?:node_modules|vendor[\\/]capikit)[\\/]/.test(path);
}

const newSpaceSize = /--(?:(?:min|max)[-_]semi[-_]space[-_]size|semi[-_]space[-_]growth[-_]factor)\b/;

/** Returns the options of this process for Node.js and V8: its arguments and `NODE_OPTIONS`. */
export function nodeOptions(): readonly string[] {
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""];
}

export function hasNewSpaceSize(options: readonly string[]): boolean {
  return options.some((option) => newSpaceSize.test(option));
}

/**
 * Quotes an argument for cmd.exe, which runs npm and other scripts on Windows. Node.js does not
 * quote the arguments of a shell.
 */
export function quoteArgument(text: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(text) && !text.endsWith("\\")) return text;
  // Programs read a backslash before a quote as an escape.
  return `"${text.replaceAll(/(\\*)"/g, '$1$1""').replace(/\\+$/, "$&$&")}"`;
}

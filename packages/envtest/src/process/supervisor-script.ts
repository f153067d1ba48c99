/** A lifeline is a pipe that one process holds open; these are their numbers in the shell, which knows single digits only. */
export const lifelines: readonly number[] = Object.freeze([3, 4, 5, 6, 7, 8, 9]);

/**
 * The supervisor: a POSIX shell in a session of its own that does what it reads from its standard input, a pipe whose other end this
 * process alone holds. When that pipe ends - stop, crash, Ctrl-C, `kill -9` - the shell kills what it started and removes the folder.
 *
 * A shell starts in a millisecond. It is the parent of what it starts, so there is no moment in which a process runs that nobody
 * would end, and no process id that could have been taken over by somebody else: an id is free only after `wait`.
 */
export const supervisorScript = [
  "umask 077",
  'mkdir -p "$1"',
  "while IFS= read -r line",
  'do eval "$line"',
  "done",
  `for pid in ${lifelines.map((n) => `$p${n}`).join(" ")}`,
  'do kill -9 "$pid"',
  "done",
  "wait",
  'rm -rf "$1"',
].join("\n");

/**
 * The line that starts a command which holds lifeline `n`: in the background, its output in a file, with the other lifelines closed.
 * The shell answers `pid <n> <pid>`.
 *
 * @throws TypeError for an argument with a line break, which would end the line.
 */
export function startLine(
  n: number,
  command: readonly string[],
  logFile: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quote(value)}`);
  const words = [...variables, ...command.map(quote)].join(" ");
  const others = lifelines.filter((other) => other !== n).map((other) => `${other}>&-`);
  return `${words} </dev/null >${quote(logFile)} 2>&1 ${others.join(" ")} & p${n}=$!; exec ${n}>&-; echo "pid ${n} $!"`;
}

/** The line that asks for the exit status of the process that held lifeline `n`. The shell answers `exit <n> <status>`. */
export function waitLine(n: number): string {
  return `wait $p${n}; echo "exit ${n} $?"; p${n}=`;
}

function quote(word: string): string {
  if (/[\n\0]/.test(word)) {
    throw new TypeError(`an argument may not hold a line break: ${JSON.stringify(word)}`);
  }
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The supervisor: a POSIX shell in a session of its own that does what it reads from its standard input, a pipe whose other end this
 * process alone holds. When that pipe ends - stop, crash, Ctrl-C, `kill -9` - the shell kills what it started and removes the folder.
 *
 * A shell starts in a millisecond. It is the parent of what it starts, so there is no moment in which a process runs that nobody
 * would end, and no process id that could have been taken over by somebody else: an id is free only after `wait`.
 *
 * It cannot wait while it reads. So each process holds a lifeline: a pipe that the shell makes, of a FIFO whose name is gone at once,
 * and whose end a copy of the shell, the watcher, awaits. Ids are in `$p1`, `$p2`, … of processes and `$w1`, `$w2`, … of their watchers.
 */
export const supervisorScript = [
  "umask 077",
  "dir=$1",
  // 3 has both ends, as to open either one alone would wait for the other.
  'lifeline() { mkfifo "$dir/.end" && exec 3<>"$dir/.end" 4<"$dir/.end" 5>"$dir/.end" 3>&- && rm "$dir/.end"; }',
  // It closes its own copy of the end that the process holds. What a process writes into its lifeline is nothing to anybody.
  'watch() { exec 5>&-; while read -r _; do :; done <&4; echo "gone $1"; }',
  "while IFS= read -r line",
  'do eval "$line"',
  "done",
  "for n in $started",
  'do eval "kill -9 \\$p$n \\$w$n"',
  "done",
  "wait",
  'rm -rf "$dir"',
].join("\n");

/**
 * The line that starts a command as number `n`: in the background, its output in a file. The shell answers `pid <n> <pid>`, and
 * `gone <n>` when it has ended. Without a lifeline nothing is started: it is as if the command had exited with 126.
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
  const log = quote(logFile);
  return [
    `if lifeline 2>${log}`,
    `then ${words} </dev/null >${log} 2>&1 4<&- & p${n}=$!`,
    `watch ${n} & w${n}=$!`,
    "exec 4<&- 5>&-",
    `else (exit 126) & p${n}=$!`,
    `echo "gone ${n}"`,
    "fi",
    `started="$started ${n}"`,
    `echo "pid ${n} $p${n}"`,
  ].join("; ");
}

/** The line that asks for the exit status of a process that is gone. The shell answers `exit <n> <status>`. */
export function waitLine(n: number): string {
  return `wait $w${n}; wait $p${n}; echo "exit ${n} $?"; unset p${n} w${n}`;
}

function quote(word: string): string {
  if (/[\n\0]/.test(word)) {
    throw new TypeError(`an argument may not hold a line break: ${JSON.stringify(word)}`);
  }
  return `'${word.replaceAll("'", "'\\''")}'`;
}

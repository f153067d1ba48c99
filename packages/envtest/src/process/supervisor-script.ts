/**
 * Script of the supervisor: a POSIX shell in its own session that executes commands from its
 * standard input, a pipe whose other end only this process holds. When that pipe ends (stop, crash,
 * Ctrl-C, `kill -9`), the shell kills its processes and removes the folder.
 *
 * A shell starts in a millisecond. As the parent of its processes, it leaves none unsupervised and
 * signals no reused process id: an id is free only after `wait`.
 *
 * It cannot wait while it reads. So each process holds a lifeline: a pipe made of a FIFO that is
 * unlinked at once. A copy of the shell, the watcher, awaits its end. Ids are in `$p1`, `$p2`, … of
 * processes and `$w1`, `$w2`, … of their watchers.
 */
export const supervisorScript = [
  "umask 077",
  "dir=$1",
  // An answer after the end of this process fails instead of ending the shell. Programs do not
  // inherit the trap.
  "trap : PIPE",
  // 3 opens both ends, as opening one would block until the other is opened.
  'lifeline() { mkfifo "$dir/.end" && exec 3<>"$dir/.end" 4<"$dir/.end" 5>"$dir/.end" 3>&- && rm "$dir/.end"; }',
  // It closes its copy of the process's end. Data written into a lifeline is ignored.
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
 * Returns the line that starts command `n` in the background, with its output in a file. The shell
 * answers `pid <n> <pid>`, and `gone <n>` at its end; without a lifeline, exit code 126.
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

/** Returns the line that asks for a process's exit status. The answer is `exit <n> <status>`. */
export function waitLine(n: number): string {
  return `wait $w${n}; wait $p${n}; echo "exit ${n} $?"; unset p${n} w${n}`;
}

function quote(word: string): string {
  if (/[\n\0]/.test(word)) {
    throw new TypeError(`an argument may not hold a line break: ${JSON.stringify(word)}`);
  }
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the arguments of Node.js in the entry point of a Dockerfile; the program is the last. */
export function entryPointOf(dockerfile: string): string[] {
  const command: string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? "[]");
  return command.slice(1);
}

/** Returns the environment variables that a Dockerfile sets. */
export function environmentOf(dockerfile: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...dockerfile.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

import type { Project } from "./project.ts";

/** Returns the configured provider that a group belongs to. */
export function findProvider({ config }: Pick<Project, "config">, group: string) {
  const { provider = [] } = config.config;
  return [provider].flat().find(({ groups }) => groups?.includes(group));
}

/** Returns the word of `--providers=WORD` for a group's provider. */
export function providerWord({ config }: Project, group: string): string | undefined {
  return findProvider({ config }, group)
    ?.args?.map((one) => /^--[a-z-]+=(\S+)$/.exec(one)?.[1])
    .find((word) => word !== undefined);
}

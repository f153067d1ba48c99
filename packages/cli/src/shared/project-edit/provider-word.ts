import type { Project } from "./project.ts";

/** Returns the word of `--providers=WORD` for a group's provider. */
export function providerWord({ config }: Project, group: string): string | undefined {
  const { provider = [] } = config.config;
  const own = [provider].flat().find(({ groups }) => groups?.includes(group));
  return own?.args?.map((one) => /^--[a-z-]+=(\S+)$/.exec(one)?.[1]).find((word) => word !== undefined);
}

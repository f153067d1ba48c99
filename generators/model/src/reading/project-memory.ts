import { createTypeMemory, type TypeMemory } from "../types/context.ts";
import { createKeptFiles, type KeptFiles } from "../workspace/kept-files.ts";

/** Results of reading a project, so that the next reading only processes changes. */
export interface ProjectMemory {
  readonly files: KeptFiles;
  readonly types: TypeMemory;
}

export function createProjectMemory(): ProjectMemory {
  return { files: createKeptFiles(), types: createTypeMemory() };
}

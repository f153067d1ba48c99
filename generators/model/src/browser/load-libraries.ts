import { type Library, libraryFolder } from "../types/library.ts";
import type { ProjectHost } from "../workspace/host.ts";

/** Returns the compiler's libraries, which the host has in the folder `/.lib`. */
export function loadLibraries(host: ProjectHost): readonly Library[] {
  return host.readFolder(libraryFolder).files.map((fileName) => ({
    fileName,
    text: host.readFile(`${libraryFolder}/${fileName}`) ?? "",
  }));
}

import { posix } from "node:path";
import { clusterClassOf } from "../repository/model/file-names.ts";

/** A file or another source of a template. */
export interface TemplateFile {
  /** Name in messages. */
  readonly file: string;
  readonly text: string | Uint8Array;
  /** Name in the release, if it differs from the file's name. */
  readonly releaseName?: string;
}

/** Returns the name of a file in a release, which clusterctl looks for. */
export function releaseNameOf({ file, releaseName }: TemplateFile): string {
  return releaseName ?? posix.basename(file.replaceAll("\\", "/"));
}

/** Returns the ClusterClass for which clusterctl reads a file; undefined for other files. */
export function classOfFile(file: TemplateFile): string | undefined {
  return clusterClassOf(releaseNameOf(file));
}

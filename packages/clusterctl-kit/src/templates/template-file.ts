import { posix } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { ownMember, textAt } from "@capikit/common/json";
import { classOf } from "@capikit/inventory";
import type { JsonObject } from "@capikit/schema";
import { clusterClassOf } from "../repository/model/repository.ts";

/** A file or another source of a template. */
export interface TemplateFile {
  /** Name in messages. */
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** Returns the name of a file in a release, which clusterctl looks for. */
export function releaseNameOf({ file }: TemplateFile): string {
  return posix.basename(file.replaceAll("\\", "/"));
}

/** Returns the ClusterClass for which clusterctl reads a file; undefined for other files. */
export function classOfFile(file: TemplateFile): string | undefined {
  return clusterClassOf(releaseNameOf(file));
}

/** Returns the ClusterClass of a Cluster with a topology; undefined for other objects. */
export function classOfCluster(object: JsonObject): ReturnType<typeof classOf> {
  return object.kind === "Cluster" && textAt(object, "apiVersion").startsWith("cluster.x-k8s.io/")
    ? classOf(object)
    : undefined;
}

/** ClusterClass files by the name for which clusterctl reads them; undefined for other names. */
export type ClassFiles = ReadonlyMap<string | undefined, readonly TemplateFile[]>;

export function indexClasses(files: readonly TemplateFile[]): ClassFiles {
  return Map.groupBy(files, classOfFile);
}

/** Returns the files that may have one of some ClusterClasses. */
export function filesOfClasses(classes: ClassFiles, names: Iterable<string>): readonly TemplateFile[] {
  return [undefined, ...new Set(names)].flatMap((name) => classes.get(name) ?? []);
}

/** Sources of variables. */
export interface LookUpOptions {
  /** Explicit values, which take precedence. */
  readonly set?: ReadonlyMap<string, string>;
  /** Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Defaults of clusterctl, which override those of templates. */
export const presets: Readonly<Record<string, string>> = {
  CONTROL_PLANE_MACHINE_COUNT: "1",
  WORKER_MACHINE_COUNT: "0",
};

/** Returns a lookup of explicit values, environment and defaults like `generate cluster`. */
export function lookUpVariables({ set, env = {} }: LookUpOptions): (name: string) => string | undefined {
  const given = new Map([...(set ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
  return (name) =>
    given.get(name.toLowerCase()) ??
    env[name.toUpperCase().replaceAll("-", "_")] ??
    ownMember(presets, name.toUpperCase());
}

/** An object of a rendered file. */
export interface Placed {
  readonly object: JsonObject;
  readonly file: string;
  /** Returns the file line, before substitution, of a field. */
  lineOf(path: string): number;
}

export function located(problem: Diagnostic, { object, file: path, lineOf }: Placed): Diagnostic {
  const field = problem.location?.field;
  return { ...problem, location: { path, line: lineOf(field ?? ""), object: kindAndName(object), field } };
}

/** Returns kind and name, such as `Cluster/a`. */
export function kindAndName(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name") || textAt(object, "metadata", "generateName")}`;
}

import type { Diagnostic } from "@capikit/common/diagnostics";
import type { KindVersion } from "../model/ir/model.ts";
import { diskHost, type ProjectHost } from "../source/workspace/host.ts";
import { inputsUnchanged } from "./cache/fingerprint.ts";
import { type InputRecord, recordingHost } from "./cache/recording-host.ts";
import type { Config } from "./config/config.ts";
import { projectRoot } from "./config/project-root.ts";
import type { GenerateOptions } from "./options/generate-options.ts";
import type { GeneratedFile } from "./outcome/generate-result.ts";

/** A project as `generate` sees it, with the texts of an editor instead of files. */
export interface Analysis {
  /** All diagnostics of `generate`, sorted by location. Paths are relative to the project. */
  readonly diagnostics: readonly Diagnostic[];
  /** The files that `generate` would write, with their texts; empty after an error. */
  readonly files: readonly GeneratedFile[];
  /** The kinds, even after errors; empty if the configuration is invalid. */
  readonly kinds: readonly KindVersion[];
}

/** Reads a project repeatedly, and each time only processes changes. Writes nothing. */
export interface Analyzer {
  /** The project's folder: absolute, without symbolic links. */
  readonly root: string;
  /**
   * @param texts texts by absolute path, which replace those of existing files.
   * @throws UsageError if the project has no input for a generator.
   */
  readonly analyze: (texts: ReadonlyMap<string, string>) => Promise<Analysis>;
}

/**
 * Creates an analyzer with the configuration of the project, which it loads again when its files
 * change on the disk. `disk` replaces the disk for the types, such as with files to be written.
 *
 * @throws UsageError if the project's folder cannot be read.
 */
export async function createAnalyzer(
  options: Pick<GenerateOptions, "fallback" | "project"> & { readonly disk?: ProjectHost },
): Promise<Analyzer> {
  const { disk = diskHost } = options;
  const root = projectRoot(options.project);
  const { createRunMemory, run } = await import("./run.ts");
  const configOf = await configLoader(root);
  const memory = createRunMemory();
  return {
    root,
    async analyze(texts) {
      const { config, diagnostics } = await configOf();
      if (config === undefined) return { diagnostics, files: [], kinds: [] };
      const readFile = (path: string) => texts.get(path) ?? disk.readFile(path);
      const host = recordingHost({ ...disk, readFile });
      const { result, model } = await run(root, { ...options, config, mode: "none" }, { ...memory, host });
      return { diagnostics: result.diagnostics, files: result.files, kinds: model?.kinds ?? [] };
    },
  };
}

interface LoadedConfig {
  /** Absent if it has errors. */
  readonly config: Config | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns a function that loads the configuration if it changed: modules stay in memory. */
async function configLoader(root: string): Promise<() => Promise<LoadedConfig>> {
  const { loadConfig } = await import("./config/load-config.ts");
  let last: (LoadedConfig & { readonly inputs: InputRecord }) | undefined;
  return async () => {
    if (last !== undefined && inputsUnchanged(last.inputs)) return last;
    const host = recordingHost(diskHost);
    const diagnostics: Diagnostic[] = [];
    const config = await loadConfig(root, host, (problem) => diagnostics.push(problem));
    last = { config, diagnostics, inputs: host.record() };
    return last;
  };
}

/** The programs of a control plane, by absolute path. */
export interface Binaries {
  readonly etcd: string;
  readonly kubeApiserver: string;
  /** Source of the programs, for messages. */
  readonly source: string;
}

/** Options for finding the programs of a control plane. */
export interface BinaryOptions {
  /** Folder with the programs. Default: `$KUBEBUILDER_ASSETS`, PATH, cache, download, build. */
  readonly assetsDir?: string;
  /** `1.37` (its newest release) or `1.37.0`. Builds always use the pinned one. Default: `1.37`. */
  readonly kubernetesVersion?: string;
  /**
   * Whether kube-apiserver of the PATH may have another version if the wanted one is not in the cache, so
   * that nothing is downloaded or built. Default: false.
   */
  readonly anyVersionOnPath?: boolean;
  /**
   * Index of published binaries; `false` disables downloads, like `CAPIKIT_ENVTEST_DOWNLOAD=off`.
   * Default: `$CAPIKIT_ENVTEST_INDEX`, else controller-tools' index.
   */
  readonly indexUrl?: string | false;
  /** Whether to build them with `go` if necessary. Default: true. */
  readonly build?: boolean;
  /**
   * Folder of all caches. Default: `$CAPIKIT_CACHE`, else `$XDG_CACHE_HOME/capikit`, else
   * `~/.cache/capikit`.
   */
  readonly cacheDir?: string;
  /** Receives progress of downloads and builds. Default: stderr. */
  readonly report?: (line: string) => void;
  /** Environment variables. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Cancels downloads and builds. */
  readonly signal?: AbortSignal | undefined;
}

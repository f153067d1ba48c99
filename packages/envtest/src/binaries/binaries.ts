/** The programs of a control plane, by absolute path. */
export interface Binaries {
  readonly etcd: string;
  readonly kubeApiserver: string;
  /** Where they come from, for messages. */
  readonly source: string;
}

/** Where the programs of a control plane are looked for. */
export interface BinaryOptions {
  /** A folder with `etcd` and `kube-apiserver`. Default: `$KUBEBUILDER_ASSETS`, else the next places are tried. */
  readonly assetsDir?: string;
  /** `1.36` (its newest release) or `1.36.0`. Default: `1.36`. A build through Go always gives the release that the package pins. */
  readonly kubernetesVersion?: string;
  /**
   * The index of published binaries; `false` downloads nothing. Default: `$CAPIKIT_ENVTEST_INDEX`, else controller-tools' index.
   * `CAPIKIT_ENVTEST_DOWNLOAD=off` switches downloads off as well.
   */
  readonly indexUrl?: string | false;
  /** Whether `go` may build them. Default: true. */
  readonly build?: boolean;
  /** The folder of all caches. Default: `$CAPIKIT_CACHE`, else `$XDG_CACHE_HOME/capikit`, else `~/.cache/capikit`. */
  readonly cacheDir?: string;
  /** Who hears about downloads and builds. Default: stderr. */
  readonly report?: (line: string) => void;
  /** Environment variables. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Gives up looking and building. */
  readonly signal?: AbortSignal | undefined;
}

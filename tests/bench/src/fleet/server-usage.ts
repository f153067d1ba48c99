import { cpuMsOf, memoryOf } from "../process-figures.ts";

/** Processor time since the start of a measurement, and resident memory. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** The processes that a fleet loads in addition to the provider. */
export type ServerUsage = Readonly<Record<"core" | "kube-apiserver" | "etcd", Usage>>;

/** Starts to measure processes; the result returns their usage so far. */
export function measureServers(pids: Readonly<Record<keyof ServerUsage, number>>): () => ServerUsage {
  const usageOf = (pid: number, before: number): Usage => ({
    cpuMs: cpuMsOf(pid) - before,
    memoryMiB: memoryOf(pid).now,
  });
  const before = { ...pids };
  for (const name of Object.keys(pids) as (keyof ServerUsage)[]) before[name] = cpuMsOf(pids[name]);
  return () => ({
    core: usageOf(pids.core, before.core),
    "kube-apiserver": usageOf(pids["kube-apiserver"], before["kube-apiserver"]),
    etcd: usageOf(pids.etcd, before.etcd),
  });
}

import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "@capikit/envtest";
import { openHost } from "../../../../examples/provider-local/src/host/host.ts";
import { sharedApiServer } from "../../../../examples/provider-local/src/host/names.ts";

/** Starts the API server that Clusters share, before a provider is there that would do it. It runs until the state folder is cleaned. */
export async function startSharedApiServer(stateDir: string): Promise<void> {
  const host = openHost(stateDir);
  try {
    const server = await host.ensureApiServer(sharedApiServer, await host.sharedKeys());
    const limit = AbortSignal.timeout(60_000);
    while (!(await server.isReady(limit))) await sleep(100);
  } finally {
    await host.close();
  }
}

/** A folder with etcd and kube-apiserver, for `$KUBEBUILDER_ASSETS`: a bundle has no recipes to build them. */
export async function linkBinaries(folder: string): Promise<string> {
  const { etcd, kubeApiserver } = await findBinaries();
  const assets = join(folder, "assets");
  mkdirSync(assets);
  symlinkSync(etcd, join(assets, "etcd"));
  symlinkSync(kubeApiserver, join(assets, "kube-apiserver"));
  return assets;
}

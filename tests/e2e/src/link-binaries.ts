import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "@capikit/envtest";

/** A folder with etcd and kube-apiserver for `$KUBEBUILDER_ASSETS`; bundles cannot build them. */
export async function linkBinaries(folder: string): Promise<string> {
  const { etcd, kubeApiserver } = await findBinaries();
  const assets = join(folder, "assets");
  mkdirSync(assets);
  symlinkSync(etcd, join(assets, "etcd"));
  symlinkSync(kubeApiserver, join(assets, "kube-apiserver"));
  return assets;
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "@capikit/common/files";
import {
  generatePrivateKey,
  newCertificateAuthority,
  privateKeyToPem,
  publicKeyToPem,
} from "@capikit/controller-kit/capi/workload";
import type { ApiServerKeys } from "./api-server.ts";
import { readIfExists } from "./read-if-exists.ts";

const algorithm = "ECDSA-P256";

/** Returns the keys of the shared API server from the state folder; creates them if needed. */
export async function sharedKeys(stateDir: string): Promise<ApiServerKeys> {
  const file = join(stateDir, "shared-keys.json");
  const known = await readIfExists(file);
  if (known !== undefined) return JSON.parse(known);
  const [authority, key] = await Promise.all([
    newCertificateAuthority({ algorithm }),
    generatePrivateKey(algorithm),
  ]);
  const keys: ApiServerKeys = {
    authority,
    serviceAccount: { certificate: publicKeyToPem(key), key: privateKeyToPem(key) },
  };
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  await replaceFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { certificateDir, readKeyPair } from "../../src/certificates/key-pair.ts";
import { mountCertificate, newCertificate, newFolder } from "../support/certificates.ts";

it("reads a certificate and a key again that are replaced while it reads", async () => {
  const [before, after] = [await newCertificate("01"), await newCertificate("02")];
  const dir = await newFolder();
  await mountCertificate(dir, "before", before);
  // Reads of the key wait until something is written.
  const pipe = join(dir, "before/tls.key");
  await rm(pipe);
  execFileSync("mkfifo", [pipe]);
  const reading = readKeyPair(certificateDir(dir));
  // Opens when the key is being read.
  const writer = await open(pipe, "w");
  await mountCertificate(dir, "after", after);
  await writer.writeFile(after.key);
  await writer.close();
  expect(await reading).toEqual(after);
  await rm(dir, { recursive: true });
});

it("reports a certificate and a key that do not belong together", async () => {
  const dir = await newFolder();
  const [first, second] = [await newCertificate("01"), await newCertificate("02")];
  await mountCertificate(dir, "mixed", { cert: first.cert, key: second.key });
  await expect(readKeyPair(certificateDir(dir))).rejects.toThrow("do not belong together");
  await rm(dir, { recursive: true });
});

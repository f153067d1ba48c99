import fs from "node:fs";
import files, { rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, it, vi } from "vitest";
import { watchCertificate } from "../../src/certificates/watch-certificate.ts";
import { certificateDir } from "../../src/index.ts";
import { mountCertificate, newCertificate, newFolder } from "../support/certificates.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Makes a function of a module fail, as in a process with too many open files. */
function failing(code: string) {
  const error = Object.assign(new Error(`${code}: too many open files`), { code });
  vi.spyOn(fs, "watch").mockImplementation(() => {
    throw error;
  });
  const reading = vi.spyOn(files, "readFile");
  syncBuiltinESMExports(); // also for named imports
  return { begin: () => void reading.mockRejectedValue(error), end: () => void reading.mockReset() };
}

it.each(["EMFILE", "ENFILE"])(
  "keeps the certificate while files cannot be opened (%s), and reads it a second later",
  async (code) => {
    const dir = await newFolder();
    const [first, second] = await Promise.all([newCertificate("01"), newCertificate("02")]);
    await mountCertificate(dir, "1", first);
    const shortage = failing(code);
    const changes: unknown[] = [];
    const errors: unknown[] = [];
    const onChange = (served: unknown): void => void changes.push(served);
    const onError = (error: unknown): void => void errors.push(error);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const watched = await watchCertificate(certificateDir(dir), { pollMs: 3_600_000, onChange, onError });
    await mountCertificate(dir, "2", second);
    shortage.begin();
    await watched.refresh();
    expect(changes).toEqual([]);
    expect(String(errors.at(-1))).toContain(`cannot be read: ${code}`);
    shortage.end();
    vi.advanceTimersByTime(1000);
    await expect.poll(() => changes).toEqual([second]);
    watched.stop();
    await rm(dir, { recursive: true });
  },
);

import { readFile, rm } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { watchCertificate } from "../../src/certificates/watch-certificate.ts";
import { certificateDir } from "../../src/index.ts";
import { mountCertificate, newCertificate, newFolder } from "../support/certificates.ts";

vi.mock("node:fs/promises", { spy: true });
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(readFile).mockReset();
});

const shortage = (code: string): Error => Object.assign(new Error(`${code}: too many open files`), { code });

it.each(["EMFILE", "ENFILE"])(
  "keeps the certificate while files cannot be opened (%s), and reads it a second later",
  async (code) => {
    const dir = await newFolder();
    const [first, second] = await Promise.all([newCertificate("01"), newCertificate("02")]);
    await mountCertificate(dir, "1", first);
    const onChange = vi.fn();
    const onError = vi.fn();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const watched = await watchCertificate(certificateDir(dir), { pollMs: 3_600_000, onChange, onError });
    await mountCertificate(dir, "2", second);
    vi.mocked(readFile).mockRejectedValue(shortage(code));
    await watched.refresh();
    expect(onChange).not.toHaveBeenCalled();
    expect(String(onError.mock.calls.at(-1)?.[0])).toContain(`cannot be read: ${code}`);
    vi.mocked(readFile).mockReset();
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(second));
    watched.stop();
    await rm(dir, { recursive: true });
  },
);

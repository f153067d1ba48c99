import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { watchCertificate } from "../../src/certificates/watch-certificate.ts";
import { CertificateError, certificateDir } from "../../src/index.ts";
import { mountCertificate, newCertificate, newFolder } from "../support/certificates.ts";

it("sees a mounted Secret change", async () => {
  const dir = await newFolder();
  const [first, second] = await Promise.all([newCertificate("01"), newCertificate("02")]);
  await mountCertificate(dir, "1", first);
  const onChange = vi.fn();
  const watched = await watchCertificate(certificateDir(dir), { pollMs: 60_000, onChange });
  expect(watched.initial).toEqual(first);
  await mountCertificate(dir, "2", second);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(second));
  await watched.refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
  watched.stop();
  await rm(dir, { recursive: true });
});

it("detects a change by polling when the file system sends no events", async () => {
  const dir = await newFolder();
  await mountCertificate(dir, "1", await newCertificate("01"));
  const onRead = vi.fn();
  const watched = await watchCertificate(certificateDir(dir), { pollMs: 20, onChange: () => {}, onRead });
  await vi.waitFor(() => expect(onRead.mock.calls.length).toBeGreaterThan(3));
  watched.stop();
  await rm(dir, { recursive: true });
});

it("does not read the files after it was stopped during a read", async () => {
  const dir = await newFolder();
  await mountCertificate(dir, "1", await newCertificate("01"));
  const onRead = vi.fn();
  const watched = await watchCertificate(certificateDir(dir), { onChange() {}, onRead });
  const started = new Promise<void>((resolve) => onRead.mockImplementationOnce(resolve));
  const inFlight = watched.refresh();
  await started;
  const next = watched.refresh();
  watched.stop();
  await Promise.all([inFlight, next, watched.refresh()]);
  expect(onRead).toHaveBeenCalledTimes(2);
  await rm(dir, { recursive: true });
});

it.each(["tls.crt", "tls.key"])("keeps the certificate before while %s is empty", async (file) => {
  const dir = await newFolder();
  await mountCertificate(dir, "1", await newCertificate("01"));
  const onChange = vi.fn();
  const onError = vi.fn();
  const watched = await watchCertificate(certificateDir(dir), { onChange, onError });
  await writeFile(join(dir, "1", file), "");
  await watched.refresh();
  expect(onChange).not.toHaveBeenCalled();
  expect(String(onError.mock.calls[0]?.[0])).toMatch(new RegExp(`${file} is empty`));
  watched.stop();
  await rm(dir, { recursive: true });
});

it("keeps the certificate before while the files do not fit together", async () => {
  const dir = await newFolder();
  const [first, second] = await Promise.all([newCertificate("01"), newCertificate("02")]);
  await mountCertificate(dir, "1", first);
  const onChange = vi.fn();
  const onError = vi.fn();
  const watched = await watchCertificate(certificateDir(dir), { onChange, onError });
  await writeFile(join(dir, "1/tls.crt"), second.cert);
  await watched.refresh();
  expect(onChange).not.toHaveBeenCalled();
  expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(CertificateError);
  expect(String(onError.mock.calls[0]?.[0])).toMatch(
    /tls.crt and key .*tls.key are not PEM, or do not belong/,
  );
  await writeFile(join(dir, "1/tls.key"), second.key);
  await watched.refresh();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(second);
  watched.stop();
  await rm(dir, { recursive: true });
});

it("reports a file that is missing at the start", async () => {
  const watching = watchCertificate(certificateDir("/nowhere"), { onChange: () => {} });
  await expect(watching).rejects.toThrow(/\/nowhere\/tls\.\w+ cannot be read: file not found; mount/);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { expect, it, onTestFinished } from "vitest";
import { serveProjectExtension } from "../../../src/commands/dev/run-extension.ts";

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "capikit-dev-extension-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Serves an extension that tests change; `next` resolves with the next event. */
async function serveText(text: string) {
  const entry = join(folder(), "extension.mjs");
  const write = (changed: string): void =>
    writeFileSync(entry, `export const extension = ${changed.replaceAll("\n", " ")};\n`);
  write(text);
  const authority = await createAuthority("dev");
  const plane = { issueServerCertificate: (names: string[]) => authority.issueServer(names) };
  let onEvent = (_: string): void => {};
  let found = "";
  const served = await serveProjectExtension(plane as unknown as ControlPlane, {
    entry,
    port: 0,
    report(_, __, message) {
      if (message.startsWith("extension reloaded")) queueMicrotask(() => onEvent(found));
    },
    onDiscovery() {
      found = "discovered";
    },
  });
  onTestFinished(() => served.stop());
  return {
    /** Changes the extension, and returns whether it is discovered again. */
    async change(changed: string): Promise<boolean> {
      found = "";
      const event = new Promise<string>((resolve) => {
        onEvent = resolve;
      });
      write(changed);
      return (await event) === "discovered";
    },
  };
}

const handler = { name: "a", timeoutSeconds: 10, failurePolicy: "Fail" };
const extensionOf = (change: object, hook = "BeforeClusterCreate", comment = ""): string => {
  const declared = { ...handler, ...change };
  const full = { ...declared, hook: { hook, version: "v1alpha1" }, endpoints: [] };
  const discovery = { status: "Success", handlers: [declared] };
  return `/* ${comment} */ ${JSON.stringify({ handlers: [full], unadvertised: [], discovery })}`;
};

it("discovers an extension again if a timeout or a failure policy changes", async () => {
  const extension = await serveText(extensionOf({}));
  expect(await extension.change(extensionOf({ timeoutSeconds: 20 }))).toBe(true);
  expect(await extension.change(extensionOf({ timeoutSeconds: 20, failurePolicy: "Ignore" }))).toBe(true);
  const other = extensionOf(
    { timeoutSeconds: 20, failurePolicy: "Ignore" },
    "BeforeClusterCreate",
    "other code",
  );
  expect(await extension.change(other)).toBe(false);
});

it("discovers an extension with variables again after each change", async () => {
  const extension = await serveText(extensionOf({}, "DiscoverVariables"));
  expect(await extension.change(extensionOf({}, "DiscoverVariables", "another variable"))).toBe(true);
});

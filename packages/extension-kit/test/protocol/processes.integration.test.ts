import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const program = `
  const { generatePatches } = await import("@capikit/api/catalog");
  const { createRequestHandler, defineExtension, hookHandler } = await import("./src/index.ts");
  const { base, sampleRequest, send } = await import("./test/support/call.ts");
  const a = hookHandler(generatePatches)(({ items, settings }) => ({
    message: JSON.stringify(settings),
    items: items.map(({ uid, object }) => ({ uid, patchType: "JSONMergePatch", patch: btoa(JSON.stringify(object.metadata ?? {})) })),
  }));
  const b = hookHandler(generatePatches)(() => { throw new Error(String(process.pid)); });
  const handler = createRequestHandler(defineExtension({ handlers: { b, a } }));
  const body = JSON.stringify(sampleRequest("generate-patches"));
  for (const path of ["/discovery", "/generatepatches/a", "/generatepatches/b"])
    console.log((await send(handler, base + path, path === "/discovery" ? "{}" : body)).body);
`;

describe("answers", () => {
  it("are the same bytes in every process", async () => {
    const run = () =>
      promisify(execFile)(
        process.execPath,
        ["--conditions=@capikit/source", "--input-type=module", "--eval", program],
        { cwd: join(import.meta.dirname, "../..") },
      );
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.stdout).toContain('"status":"Success"');
    expect(one.stdout.split("\n")).toHaveLength(4);
    expect(other.stdout).toBe(one.stdout);
  });
});

import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import type { Clock } from "@capikit/common/time";
import { packTar } from "modern-tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ImageProgramOptions, imageProgram } from "../../src/images/image-program.ts";
import { kubeControllerManagerImage } from "../../src/images/kubernetes-images.ts";
import { pinnedDigests } from "../../src/images/pinned-digests.ts";
import {
  addImage,
  addManifest,
  elf,
  fileIn,
  type Intercept,
  linkIn,
  serveImages,
  type TestImage,
  type TestImages,
} from "../support/image-registry.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-images-"));
});
afterEach(() => rm(root, { recursive: true }));

/** Waits for nothing. */
const clock: Clock = {
  now: () => 0,
  after: (_, callback) => {
    setImmediate(callback);
    return () => {};
  },
};
const platform = { os: "linux", architecture: "amd64" };
const manager = elf(1);
const whole = await packTar([fileIn("manager", manager)]);

function optionsOf(more: ImageProgramOptions = {}): ImageProgramOptions {
  return { cacheDir: join(root, "cache"), report: () => {}, env: { HOME: root }, clock, platform, ...more };
}

function emptyImages(): TestImages {
  return { blobs: new Map(), manifests: new Map() };
}

/** Serves an image with the tag v1.0.0. */
async function publish(image: Partial<TestImage> = {}, intercept?: Intercept) {
  const images = emptyImages();
  const descriptor = await addImage(images, { layers: [[fileIn("manager", manager)]], ...image });
  images.manifests.set("v1.0.0", images.manifests.get(descriptor.digest) ?? Buffer.alloc(0));
  const server = await serveImages(images, intercept);
  return { ...server, images, descriptor, image: `${server.host}/foo/manager:v1.0.0` };
}

describe("imageProgram", () => {
  it("pulls the program of an image once", async () => {
    const { image, descriptor, seen } = await publish();
    const path = await imageProgram(image, undefined, optionsOf());
    expect(await readFile(path)).toEqual(manager);
    expect((await stat(path)).mode & 0o111).toBe(0o111);
    expect(path).toContain(join("cache/images", descriptor.digest.replace(":", "-")));
    expect(await readdir(join(root, "cache/images/blobs"))).toEqual([]);
    const count = seen.length;
    expect(await imageProgram(image, undefined, optionsOf())).toBe(path);
    expect(seen).toHaveLength(count);
  });

  it("keeps the digest that a version tag had", async () => {
    const { image, images, descriptor } = await publish();
    await imageProgram(image, "/manager", optionsOf());
    const other = await addImage(images, { layers: [[fileIn("manager", elf(1, 1))]] });
    images.manifests.set("v1.0.0", images.manifests.get(other.digest) ?? Buffer.alloc(0));
    await rm(join(root, "cache/images", `${descriptor.digest.replace(":", "-")}-amd64`), { recursive: true });
    expect(await readFile(await imageProgram(image, "/manager", optionsOf()))).toEqual(manager);
  });

  it("takes this platform's manifest of an index, and the highest layer with the program", async () => {
    const images = emptyImages();
    const arm = await addImage(images, { layers: [[fileIn("manager", elf(2))]], architecture: "arm64" });
    const amd = await addImage(images, {
      layers: [[fileIn("etc/passwd", "root")], [fileIn("./manager", elf(9))], [fileIn("manager", manager)]],
    });
    const index = addManifest(images, {
      manifests: [
        { ...arm, platform: { os: "linux", architecture: "arm64" } },
        { ...amd, platform: { os: "linux", architecture: "amd64" } },
      ],
    });
    const { host, seen } = await serveImages(images);
    const image = `${host}/foo/manager@${index.digest}`;
    expect(await readFile(await imageProgram(image, "/manager", optionsOf()))).toEqual(manager);
    // Two manifests, the configuration, and one of three layers.
    expect(seen).toHaveLength(4);
  });

  it.each([
    ["a path relative to the working folder", { WorkingDir: "/opt", Cmd: ["./manager"] }, "opt/manager"],
    ["a name on the PATH", { Entrypoint: ["manager"], Env: ["PATH=/bin:/opt/bin"] }, "opt/bin/manager"],
    ["a name on the default PATH", { Entrypoint: ["manager"] }, "usr/local/bin/manager"],
  ])("resolves %s", async (_, config, name) => {
    const { image } = await publish({ config, layers: [[linkIn("bin", "usr/bin"), fileIn(name, manager)]] });
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(manager);
  });

  it.each([
    ["zstd", zstdCompressSync],
    ["no compression", (content: Uint8Array) => Buffer.from(content)],
  ])("reads layers with %s", async (_, pack) => {
    const { image } = await publish({ layers: [pack(await packTar([fileIn("manager", manager)]))] });
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(manager);
  });

  it("ignores files that a higher layer removes and adds again", async () => {
    const again = [fileIn(".wh.manager", ""), fileIn(".wh..wh..opq", ""), fileIn("manager", manager)];
    const { image } = await publish({ layers: [[fileIn("manager", elf(7))], again] });
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(manager);
  });

  const lower = [fileIn("opt/bin/manager", manager)];
  it.each<[string, readonly (readonly ReturnType<typeof fileIn>[])[], string]>([
    ["is a symbolic link", [[linkIn("opt/bin/manager", "/bin/sh")]], "/opt/bin/manager is a link"],
    ["is a hard link", [[linkIn("opt/bin/manager", "/etc/passwd", "link")]], "/opt/bin/manager is a link"],
    [
      "is replaced by a link in its layer",
      [[...lower, linkIn("opt/bin/manager", "../../../etc/passwd")]],
      "/opt/bin/manager is a link",
    ],
    ["is below a link", [lower, [linkIn("opt", "/etc")]], "/opt is a link, which is not followed"],
    ["leaves the image", [[fileIn("opt/../../opt/bin/manager", manager)]], "leaves the image"],
    ["is removed", [lower, [fileIn("opt/bin/.wh.manager", "")]], "is removed by a layer"],
    ["is in a removed folder", [lower, [fileIn(".wh.opt", "")]], "is removed by a layer"],
    ["is in an emptied folder", [lower, [fileIn("opt/.wh..wh..opq", "")]], "is removed by a layer"],
    ["is in an emptied image", [lower, [fileIn(".wh..wh..opq", "")]], "is removed by a layer"],
    ["is replaced by a file", [lower, [fileIn("opt", "")]], "/opt is not a folder"],
    ["is missing", [[fileIn("opt/bin/manager2")]], "the image has no program /opt/bin/manager"],
    ["is a script", [[fileIn("opt/bin/manager", "#!/bin/sh\n")]], "is not a program but a script"],
    ["needs libraries", [[fileIn("opt/bin/manager", elf(1, 3))]], "is linked dynamically"],
  ])("refuses a program that %s", async (_, layers, message) => {
    const { image } = await publish({ layers });
    await expect(imageProgram(image, "/opt/bin/manager", optionsOf())).rejects.toThrow(message);
    const left = await readdir(join(root, "cache/images"), { recursive: true });
    expect(left.filter((name) => /\.part-|blobs\/./.test(name))).toEqual([]);
  });

  it.each<[string, Partial<TestImage>, string]>([
    ["another platform", { architecture: "arm64" }, "v1.0.0 is for linux/arm64, not linux/amd64"],
    [
      "a manifest of version 1",
      { change: () => ({ schemaVersion: 1, fsLayers: [] }) },
      "not an image manifest",
    ],
    [
      "a manifest that is an index, too",
      { change: (given) => ({ ...given, manifests: [] }) },
      "not built for linux/amd64",
    ],
    [
      "an index with layers",
      {
        change: ({ config, layers }) => ({
          config,
          layers,
          manifests: [{ ...(config as object), platform }],
        }),
      },
      "status 404",
    ],
    [
      "an invalid digest",
      { change: (given) => ({ ...given, layers: [{ digest: "sha256:../../x", size: 1 }] }) },
      "invalid digest",
    ],
    [
      "an invalid size",
      { change: (given) => ({ ...given, layers: [{ ...(given.config as object), size: -1 }] }) },
      "invalid size",
    ],
    [
      "a layer of any size",
      { change: (given) => ({ ...given, layers: [{ ...(given.config as object), size: 2 ** 40 }] }) },
      "has more than 2147483648 bytes",
    ],
    [
      "too many layers",
      { change: (given) => ({ ...given, layers: Array(201).fill(given.config) }) },
      "more than 200 layers",
    ],
    ["a layer that is not an archive", { layers: [gzipSync("x".repeat(2000))] }, "cannot unpack the layer"],
    ["a cut layer", { layers: [gzipSync(whole.subarray(0, 550))] }, "cannot unpack the layer"],
    ["no command", { config: {} }, "the image has no command"],
    [
      "a program behind too many folders of the PATH",
      { config: { Entrypoint: ["manager"], Env: [`PATH=${"/x:".repeat(64)}/`] } },
      "the image has no program manager",
    ],
  ])("refuses %s", async (_, change, message) => {
    const { image } = await publish(change);
    await expect(imageProgram(image, undefined, optionsOf())).rejects.toThrow(message);
  });

  it("refuses content with another digest, and fetches it again", async () => {
    const { image, images, descriptor } = await publish();
    const layer = [...images.blobs].find(([, content]) => content[0] === 0x1f);
    images.blobs.set(layer?.[0] ?? "", gzipSync(await packTar([fileIn("manager", elf(8))])));
    await expect(imageProgram(image, undefined, optionsOf())).rejects.toThrow(
      /digest is sha256:\S+, expected sha256:|bytes/,
    );
    images.blobs.set(layer?.[0] ?? "", layer?.[1] ?? Buffer.alloc(0));
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(manager);
    const digests = { [image]: `sha256:${"0".repeat(64)}` };
    const cacheDir = join(root, "other");
    images.manifests.set(digests[image] ?? "", images.manifests.get(descriptor.digest) ?? Buffer.alloc(0));
    await expect(imageProgram(image, undefined, optionsOf({ digests, cacheDir }))).rejects.toThrow(
      `digest is ${descriptor.digest}, expected ${digests[image]}`,
    );
  });

  it("reports the digest of an image for which only the registry vouches", async () => {
    const { image, host, descriptor } = await publish();
    const linesOf = async (name: string, digests = {}): Promise<readonly string[]> => {
      const lines: string[] = [];
      const cacheDir = await mkdtemp(join(root, "cache-"));
      await imageProgram(
        name,
        undefined,
        optionsOf({ cacheDir, digests, report: (line) => lines.push(line) }),
      );
      return lines;
    };
    expect(await linesOf(image)).toEqual([
      `downloading ${image}`,
      `warning: the digest of ${image} is not known in advance: trusting ${descriptor.digest} of the registry`,
    ]);
    expect(await linesOf(image, { [image]: descriptor.digest })).toEqual([`downloading ${image}`]);
    const exact = `${host}/foo/manager@${descriptor.digest}`;
    expect(await linesOf(exact)).toEqual([`downloading ${exact}`]);
  });

  it("knows the digest of kube-controller-manager", () => {
    expect(Object.keys(pinnedDigests)).toContain(kubeControllerManagerImage.image);
  });

  it("explains that a mirror needs the digest of a pinned image", async () => {
    const { host } = await publish();
    const image = "registry.example.com/foo/manager:v1.0.0";
    const env = { HOME: root, CAPIKIT_REGISTRY_MIRROR: `http://${host}` };
    const digests = { [image]: `sha256:${"0".repeat(64)}` };
    await expect(imageProgram(image, undefined, optionsOf({ env, digests }))).rejects.toThrow(
      /not found \(status 404\); the mirror needs this digest: copy the image with all its platforms/,
    );
  });

  it("refuses a manifest and a blob that are larger than declared", async () => {
    const { image } = await publish({}, (request, response, body) => {
      if (!request.url?.includes("/blobs/") || body?.[0] !== 0x1f) return false;
      response.end(Buffer.concat([body, Buffer.alloc(10)]));
      return true;
    });
    await expect(imageProgram(image, undefined, optionsOf())).rejects.toThrow(/has more than \d+ bytes/);
    const endless = await publish({}, (_, response) => {
      response.writeHead(200, { "content-length": String(2 ** 40) }).write("{");
      return true;
    });
    await expect(imageProgram(endless.image, undefined, optionsOf())).rejects.toThrow(
      "the body has more than 4194304 bytes",
    );
  });
});

describe("connections", () => {
  const large = Buffer.concat([
    manager,
    createHash("shake256", { outputLength: 300_000 }).update("a").digest(),
  ]);
  const layers = [[fileIn("manager", large)]];

  it("starts cut downloads again, three times", async () => {
    let cuts = 0;
    const { image } = await publish({ layers }, (request, response, body) => {
      if (body === undefined || body.length < 100_000 || cuts-- <= 0) return false;
      response.writeHead(200, { "content-length": body.length });
      response.write(body.subarray(0, 50_000), () => request.socket.end());
      return true;
    });
    cuts = 1000;
    await expect(imageProgram(image, undefined, optionsOf())).rejects.toThrow(
      /ended after \d+ of|terminated|closed/,
    );
    cuts = 2;
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(large);
  });

  it("ends downloads that take too long", async () => {
    let now = 0;
    const { image } = await publish({ layers }, (_request, response, body) => {
      if (body === undefined || body.length < 100_000) return false;
      response.writeHead(200, { "content-length": body.length });
      // A byte within each idle timeout.
      const drip = (at: number): void => {
        now += 19_000;
        if (!response.destroyed && at < body.length)
          response.write(body.subarray(at, at + 1), () => setImmediate(drip, at + 1));
      };
      drip(0);
      return true;
    });
    const slow = imageProgram(image, undefined, optionsOf({ clock: { ...clock, now: () => now } }));
    await expect(slow).rejects.toThrow("the download is slower than 32 kB per second");
  });

  it("tries a busy registry again, but not one that is not there", async () => {
    let busy = 2;
    const { image } = await publish({}, (_, response) => {
      if (busy-- <= 0) return false;
      response.writeHead(503).end();
      return true;
    });
    expect(await readFile(await imageProgram(image, undefined, optionsOf()))).toEqual(manager);
    await expect(imageProgram("127.0.0.1:1/foo/bar:v1.0.0", undefined, optionsOf())).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1\/v2\/foo\/bar\/manifests\/v1\.0\.0: /,
    );
  });

  it("stops when it is cancelled", async () => {
    const stop = new AbortController();
    const { image } = await publish({}, () => {
      stop.abort(new Error("enough"));
      return true;
    });
    await expect(imageProgram(image, undefined, optionsOf({ signal: stop.signal }))).rejects.toThrow(
      "enough",
    );
  });
});

it("explains why this machine uses no images", async () => {
  const image = "registry.example.com/foo/manager:v1.0.0";
  const off = optionsOf({ env: { CAPIKIT_IMAGES: "off" } });
  await expect(imageProgram(image, undefined, off)).rejects.toThrow("switched off by CAPIKIT_IMAGES");
  const other = optionsOf({ platform: { os: "darwin", architecture: "arm64" } });
  await expect(imageProgram(image, undefined, other)).rejects.toThrow("images have programs for Linux only");
  await expect(imageProgram("manager", undefined, optionsOf())).rejects.toThrow("invalid image manager");
});

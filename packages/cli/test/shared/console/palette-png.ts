import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Encodes an RGB or RGBA image of 8 bits again, with the 256 most frequent of its colours: a fraction of its size. */
export function palettePng(png: Buffer): Buffer {
  const { width, height, colours } = pixelsOf(png);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 256)
    .map(([colour]) => colour);
  const places = new Map(palette.map((colour, at) => [colour, at]));
  const nearest = (colour: number): number => {
    const distances = palette.map((one) =>
      [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((colour >> shift) & 255)) ** 2, 0),
    );
    return distances.indexOf(Math.min(...distances));
  };
  for (const colour of counts.keys()) if (!places.has(colour)) places.set(colour, nearest(colour));
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = places.get(colour) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", header),
    chunk(
      "PLTE",
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function pixelsOf(png: Buffer): {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
} {
  const [width, height, samples] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * samples;
  const lines = Buffer.alloc(stride * height);
  const byte = (row: number, at: number): number => (row < 0 || at < 0 ? 0 : (lines[row * stride + at] ?? 0));
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)];
    for (let at = 0; at < stride; at++) {
      const [left, up, corner] = [
        byte(row, at - samples),
        byte(row - 1, at),
        at < samples ? 0 : byte(row - 1, at - samples),
      ];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      lines[row * stride + at] = (raw[row * (stride + 1) + 1 + at] ?? 0) + guess;
    }
  }
  const colours = Uint32Array.from({ length: width * height }, (_, at) => lines.readUIntBE(at * samples, 3));
  return { width, height, colours };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

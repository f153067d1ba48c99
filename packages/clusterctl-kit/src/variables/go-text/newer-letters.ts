/** Ranges of letters and digits after Unicode 15.0, the version of clusterctl. */
const ranges: readonly (readonly [number, number])[] = [
  [0x1c89, 0x1c8a],
  [0xa7cb, 0xa7cd],
  [0xa7da, 0xa7dc],
  [0x105c0, 0x105f3],
  [0x10d40, 0x10d65],
  [0x10d6f, 0x10d85],
  [0x10ec2, 0x10ec4],
  [0x11380, 0x113d3],
  [0x116d0, 0x116e3],
  [0x11bc0, 0x11be0],
  [0x11bf0, 0x11bf9],
  [0x13460, 0x143fa],
  [0x16100, 0x1611d],
  [0x16130, 0x16139],
  [0x16d40, 0x16d79],
  [0x18cff, 0x18cff],
  [0x1ccf0, 0x1ccf9],
  [0x1e5d0, 0x1e5fa],
  [0x2ebf0, 0x2ee5d],
];

/** Reports whether a character is unknown to clusterctl's Unicode version. */
export function isNewerLetter(codePoint: number): boolean {
  return codePoint >= 0x1c89 && ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

const size = 300_000;

/** Returns a list of parts, as text. */
export const listOf = (part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0; length < size; length += (parts.at(-1) ?? "").length + 1)
    parts.push(part(parts.length));
  return `[${parts.join(",")}]`;
};
const spread = (index: number): string => (Math.imul(index, 2654435761) >>> 0).toString(36);
const keys = (count: number, name: (index: number) => string): string =>
  `{${Array.from({ length: count }, (_, index) => `"${name(index)}":0`).join(",")}}`;

/** Parts of lists, by their most frequent element. */
export const shapes: Readonly<Record<string, (index: number) => string>> = {
  "empty objects": () => "{}",
  "empty arrays": () => "[]",
  "arrays of one": () => "[0]",
  "nested arrays": () => "[".repeat(900) + "]".repeat(900),
  "nested objects": () => `${'{"a":'.repeat(900)}0${"}".repeat(900)}`,
  "small integers": () => "1",
  floats: () => "1.5",
  "floats between others": (index) => (index % 2 === 0 ? "1.5" : "null"),
  "large integers": () => "12345678901",
  "exact integers": () => "12345678901234567890",
  "objects of exact integers": () => '{"n":1234567890123456789}',
  "empty strings": () => '""',
  "distinct short strings": (index) => `"${spread(index)}"`,
  "distinct strings": (index) => `"${spread(index).padEnd(11, "x")}"`,
  "distinct short strings of two bytes a character": (index) => `"\u0436${spread(index)}"`,
  "long strings": () => `"${"x".repeat(50_000)}"`,
  "long strings of two bytes a character": () => `"${"\u0436".repeat(50_000)}"`,
  "long strings with one such character": () => `"${"x".repeat(50_000)}\u0436"`,
  "long strings with one such character escaped": () => `"${"x".repeat(50_000)}\\u0436"`,
  "escaped strings": () => `"${'\\n\\"'.repeat(10_000)}"`,
  "escaped characters": () => `"${"\\u0436".repeat(10_000)}"`,
  "one key": () => '{"a":0}',
  "one key with a float": () => '{"a":1.5}',
  "distinct keys": (index) => `{"${spread(index)}":0}`,
  "keys that are too many for hidden classes": (index) => `{"${spread(index % 3000)}":0}`,
  "distinct second keys": (index) => `{"a":0,"${spread(index)}":0}`,
  "objects of 100 distinct keys": (index) => keys(100, (key) => spread(index * 100 + key)),
  "objects of the same 100 keys": () => keys(100, spread),
  "objects of the same 130 keys": () => keys(130, spread),
  "objects of the same 171 keys": () => keys(171, spread),
  "objects of the same 200 keys": () => keys(200, spread),
  "objects of the same 342 keys": () => keys(342, spread),
  "objects of the same 1,500 keys": () => keys(1500, spread),
  "an object of 20,000 keys": () => keys(20_000, spread),
  "integer key 0": () => '{"0":0}',
  "integer key 9": () => '{"9":0}',
  "integer key 30": () => '{"30":0}',
  "integer key 33": () => '{"33":0}',
  "integer key 34": () => '{"34":0}',
  "integer key 99": () => '{"99":0}',
  "escaped integer key 30": () => '{"3\\u0030":0}',
  "integer key 30 with a float": () => '{"30":1.5}',
  "integer key 4294967294": () => '{"4294967294":0}',
  "three integer keys": () => '{"69":0,"70":0,"71":0}',
  "distinct integer keys": (index) => `{"${index}":0,"${(index * 7919) % 1_000_003}":0}`,
  "realistic items": (index) =>
    `{"name":"disk-${index}","size":"20Gi","labels":{"app":"database"},"count":3,"zones":["a","b"]}`,
};

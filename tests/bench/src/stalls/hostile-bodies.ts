import { parseJsonBytes } from "@capikit/common/json";

/** Returns a body with a value of JSON text, such as the object of a review. */
export type Wrap = (value: string) => string;

const names = (count: number, start = 0): string =>
  Array.from({ length: count }, (_, at) => `"k${start + at}":0`).join(",");
const manyMembers = names(1000);
const fewMembers = (at: number): string => (at < 300 ? names(100, at * 100) : names(100));

/** Forms of values, as a head, a repeated part by its index, and a tail. */
const forms: Readonly<Record<string, readonly [string, (at: number) => string, string]>> = {
  zeros: ['{"spec":{"a":[0', () => ",0", "]}}"],
  "empty objects": ['{"spec":{"a":[0', () => ",{}", "]}}"],
  "empty lists": ['{"spec":{"a":[0', () => ",[]", "]}}"],
  "short texts": ['{"spec":{"a":[0', () => ',"a"', "]}}"],
  "long texts": ['{"spec":{"a":[0', () => `,"${"a".repeat(1000)}"`, "]}}"],
  escapes: ['{"spec":{"a":"', () => "\\u0041", '"}}'],
  quotes: ['{"spec":{"a":"', () => '\\"', '"}}'],
  members: ['{"spec":{"a":{"k":0', (at) => `,"k${at}":0`, "}}}"],
  "equal members": ['{"spec":{"a":{"k":0', () => ',"k":0', "}}}"],
  "number members": ['{"spec":{"a":{"k":0', (at) => `,"${at * 7919}":0`, "}}}"],
  "long integers": ['{"spec":{"a":[0', (at) => `,${9007199254740993n + BigInt(at)}`, "]}}"],
  "longest integers": ['{"spec":{"a":[0', () => `,${"9".repeat(309)}`, "]}}"],
  fractions: ['{"spec":{"a":[0', (at) => `,0.${at}123456789`, "]}}"],
  "some objects": ['{"spec":{"a":[0', (at) => `,{${fewMembers(at)}}`, "]}}"],
  "large objects": ['{"spec":{"a":[0', () => `,{${manyMembers}}`, "]}}"],
  "small objects": ['{"spec":{"a":[0', (at) => `,{"name":"n${at}","b":${at}}`, "]}}"],
  "deep lists": ['{"spec":{"a":[0', () => `,${"[".repeat(900)}${"]".repeat(900)}`, "]}}"],
  "deep objects": ['{"spec":{"a":[0', () => `,${'{"a":'.repeat(900)}0${"}".repeat(900)}`, "]}}"],
  blanks: ['{"spec":{"a":[0', () => "          ", "]}}"],
  labels: ['{"metadata":{"labels":{"k":"v"', (at) => `,"k${at}":"v"`, "}}}"],
  "one long integer": [
    `{"spec":{"b":${"9".repeat(20)},"a":[0`,
    (at) => `,{"name":"n${at}","b":${at}}`,
    "]}}",
  ],
  prototypes: ['{"spec":{"a":[0', () => ',{"__proto__":{}}', "]}}"],
};

/** Returns bodies up to a limit of bytes, those that make most work and are not refused. */
export async function* hostileBodies(
  limit: number,
  wrap: Wrap | undefined,
): AsyncIterable<readonly [string, Buffer]> {
  if (wrap === undefined) {
    yield ["empty", Buffer.alloc(0)];
    return;
  }
  for (const [name, [head, part, tail]] of Object.entries(forms)) {
    const textOf = (parts: number): string =>
      wrap(head + Array.from({ length: parts }, (_, at) => part(at)).join("") + tail);
    const key = `${name} ${limit}`;
    let body = Buffer.from(textOf(mostParts.get(key) ?? 1));
    if (!mostParts.has(key) || !(await isAccepted(body, limit))) {
      let [least, most] = [1, Math.ceil(limit / part(0).length)];
      while (most - least > most / 50) {
        const middle = Math.floor((least + most) / 2);
        if (await isAccepted(Buffer.from(textOf(middle)), limit)) least = middle;
        else most = middle;
      }
      mostParts.set(key, Math.floor(least * 0.99));
      body = Buffer.from(textOf(least));
    }
    yield [name, body];
  }
}

/** Parts that the last path accepted, by form and limit: most paths accept as many. */
const mostParts = new Map<string, number>();

/** Servers reserve at most so many bytes of memory for a request, by `weighBody` 24 for each value. */
const mostValues = (28 * 1024 * 1024 * 0.8) / 24;

async function isAccepted(body: Buffer, limit: number): Promise<boolean> {
  if (body.length > limit) return false;
  const values = body.toString("latin1").match(/[,[{]|\\u|\d{16,}|"\d+"/g) ?? [];
  const weight = values.reduce((sum, { length }) => sum + (length > 2 ? 8 : 1), 0);
  if (weight > mostValues * 0.99) return false;
  try {
    await parseJsonBytes(body);
    return true;
  } catch {
    return false;
  }
}

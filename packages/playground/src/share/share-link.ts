import { decodeBase64, encodeBase64 } from "@capikit/common/text";

/** Texts of the editors by name. */
export type SharedTexts = Readonly<Record<string, string>>;

/** Longer contents are not from the playground. */
const maxLength = 1_000_000;

/** The version of the format, for links that people keep. */
const prefix = "#v1:";

/** Returns the fragment of a URL that contains texts: JSON, deflated, in base64 for URLs. */
export async function encodeTexts(texts: SharedTexts): Promise<string> {
  const json = new Blob([JSON.stringify(texts)]).stream();
  const deflated = new Response(json.pipeThrough(new CompressionStream("deflate-raw")));
  const encoded = encodeBase64(new Uint8Array(await deflated.arrayBuffer())).replace(
    /[+/=]/g,
    (sign) => toUrl[sign] ?? "",
  );
  return `${prefix}${encoded}`;
}

const toUrl: Readonly<Record<string, string>> = { "+": "-", "/": "_" };

/** Returns the texts of a fragment; undefined for a fragment that does not contain texts. */
export async function decodeTexts(fragment: string): Promise<SharedTexts | undefined> {
  if (!fragment.startsWith(prefix)) return undefined;
  const encoded = fragment.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/");
  try {
    const deflated = new Blob([decodeBase64(encoded)]).stream();
    const json = await boundedText(deflated.pipeThrough(new DecompressionStream("deflate-raw")));
    return parseTexts(JSON.parse(json));
  } catch {
    // A truncated or foreign link: the page shows its first example.
    return undefined;
  }
}

/** Reads a stream, at most up to the limit: small links may contain large texts. */
async function boundedText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= maxLength) continue;
    await reader.cancel();
    throw new RangeError("the link contains too much text");
  }
  return text + decoder.decode();
}

function parseTexts(value: unknown): SharedTexts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string");
  return Object.fromEntries(texts) as SharedTexts;
}

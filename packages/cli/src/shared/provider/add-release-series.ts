import { recordOf } from "@capikit/common/json";
import { type ReleaseSeries, readReleaseSeries } from "@capikit/common/kubernetes";
import { readYamlDocuments, type YamlDocument, YamlError } from "@capikit/common/yaml";
import { applyEdits, type TextEdit } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { eolOf } from "../edit/parsed-source.ts";

/**
 * Adds a series to the text of metadata.yaml, in the notation of the newest. Returns no edits for a
 * list in another notation than one line per item start.
 *
 * @throws UsageError when the text is not valid YAML.
 */
export function addReleaseSeries(text: string, next: ReleaseSeries): readonly TextEdit[] {
  const document = parseDocument(text);
  const all = readSeries(document);
  if (document === undefined || all.length === 0) return [];
  const newest = all.reduce((best, one) =>
    one.major > best.major || (one.major === best.major && one.minor > best.minor) ? one : best,
  );
  const places = document.placeOf(Object(recordOf(document.value).releaseSeries))?.values;
  const own = places?.get(all.indexOf(newest));
  const last = places?.get(all.length - 1);
  if (own === undefined || last === undefined) return [];
  const prefix = text.slice(text.lastIndexOf("\n", own.start) + 1, own.start);
  if (!/^\s*-\s+$/.test(prefix)) return [];
  const eol = eolOf(text);
  const item = text
    .slice(own.start, own.end)
    .split(eol)
    .map((line) => (line.includes(" #") ? line.slice(0, line.indexOf(" #")).trimEnd() : line))
    .join(eol)
    .trimEnd()
    .replace(/(\bmajor["']?:\s*)\d+/, `$1${next.major}`)
    .replace(/(\bminor["']?:\s*)\d+/, `$1${next.minor}`)
    .replace(/(\bcontract["']?:\s*["']?)v\w+/, `$1${next.contract}`);
  const end = last.start + text.slice(last.start, last.end).trimEnd().length;
  const edits = [{ at: end, text: `${eol}${prefix}${item}` }];
  const added = readSeries(parseDocument(applyEdits(text, edits))).at(-1);
  const isAdded =
    added?.contract === next.contract && added.major === next.major && added.minor === next.minor;
  return isAdded ? edits : [];
}

function parseDocument(text: string): YamlDocument | undefined {
  try {
    const [document] = readYamlDocuments(text);
    return document;
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new UsageError(
      `metadata.yaml is not valid YAML: ${error.message}`,
      "correct the file; nothing was written",
    );
  }
}

function readSeries(document: YamlDocument | undefined): readonly ReleaseSeries[] {
  const series = recordOf(document?.value).releaseSeries;
  const all = (Array.isArray(series) ? series : []).map(readReleaseSeries);
  return all.every((one) => typeof one !== "string") ? all : [];
}

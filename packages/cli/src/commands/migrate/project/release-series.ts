import { readYamlDocuments, type YamlValue } from "@capikit/common/yaml";
import type { TextEdit } from "@capikit/model";

/**
 * Adds the series of the next minor version with contract v1beta2 to the text of metadata.yaml,
 * unless it has one. Returns no edits for a list in another notation than one line per item start.
 */
export function addReleaseSeries(text: string): readonly TextEdit[] {
  const [document] = readYamlDocuments(text);
  const series = recordOf(document?.value).releaseSeries;
  if (document === undefined || !Array.isArray(series)) return [];
  const all = series.map(recordOf);
  if (all.some(({ contract }) => contract === "v1beta2")) return [];
  const newest = all.reduce((best, one) => (orderOf(one) > orderOf(best) ? one : best), all[0] ?? {});
  const places = document.placeOf(series)?.values;
  const own = places?.get(all.indexOf(newest));
  const last = places?.get(all.length - 1);
  if (own === undefined || last === undefined) return [];
  const prefix = text.slice(text.lastIndexOf("\n", own.start) + 1, own.start);
  if (!/^\s*-\s+$/.test(prefix)) return [];
  const item = text
    .slice(own.start, own.end)
    .trimEnd()
    .replace(/(\bminor["']?:\s*)\d+/, `$1${Number(newest.minor ?? 0) + 1}`)
    .replace(/(\bcontract["']?:\s*["']?)v1beta1/, "$1v1beta2");
  const end = last.start + text.slice(last.start, last.end).trimEnd().length;
  return [{ at: end, text: `\n${prefix}${item}` }];
}

function recordOf(value: YamlValue | undefined): Readonly<Record<string, YamlValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function orderOf({ major, minor }: Readonly<Record<string, YamlValue>>): number {
  return Number(major ?? 0) * 1e6 + Number(minor ?? 0);
}

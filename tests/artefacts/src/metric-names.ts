/** Words of PromQL that are not metrics: functions, aggregations, keywords. */
const words = new Set(
  "absent by count histogram_quantile increase label_values max or rate sum without".split(" "),
);

/** Returns the metrics that a PromQL expression reads, without the suffixes of histograms. */
export function metricNames(expr: string): readonly string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\bby \([^)]*\)/g, "")
    .replace(/"[^"]*"/g, "");
  const names = bare.match(/[a-zA-Z_:][\w:]*/g) ?? [];
  return [...new Set(names.filter((name) => !words.has(name)).map(withoutSuffix))].sort();
}

function withoutSuffix(name: string): string {
  return name.replace(/_bucket$/, "");
}

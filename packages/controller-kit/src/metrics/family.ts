import type { Metric, Registry } from "prom-client";

export interface FamilyOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
  /** Called before values are read, to update them. */
  readonly collect?: () => void;
}

export interface Series {
  value: number;
}

export interface HistogramSeries {
  observe(value: number): void;
}

interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly metricName?: string;
}

/** Returns the series of label values, created on first use. Keep it if it is used often. */
export interface Family<S> {
  (...values: readonly string[]): S;
  remove(...values: readonly string[]): void;
}

/**
 * Registers counters or gauges that store plain numbers until they are read. prom-client's own
 * build a key from all labels on each change, too slow for a queue with hundreds of thousands of
 * keys per second.
 */
export function numberFamily<L extends string>(
  registry: Registry,
  type: "counter" | "gauge",
  options: FamilyOptions<L>,
): Family<Series> {
  return family(registry, type, options, (): Series & Shown => {
    const series = {
      value: 0,
      values: (labels: Value["labels"]) => [{ value: series.value, labels }],
    };
    return series;
  });
}

/** Registers histograms, like {@link numberFamily}. */
export function histogramFamily<L extends string>(
  registry: Registry,
  options: FamilyOptions<L> & { readonly buckets: readonly number[] },
): Family<HistogramSeries> {
  const { name, buckets } = options;
  const bounds = [...buckets.map(goNumber), "+Inf"];
  return family(registry, "histogram", options, (): HistogramSeries & Shown => {
    // The additional bucket counts values beyond the last bound.
    const counts = new Float64Array(buckets.length + 1);
    let sum = 0;
    return {
      observe(value) {
        let low = 0;
        let high = buckets.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (value <= (buckets[middle] ?? 0)) {
            high = middle;
          } else {
            low = middle + 1;
          }
        }
        counts[low] = (counts[low] ?? 0) + 1;
        sum += value;
      },
      values(labels) {
        let total = 0;
        const shown: Value[] = bounds.map((le, index) => {
          total += counts[index] ?? 0;
          return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
        });
        return [
          ...shown,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value: total },
        ];
      },
    };
  });
}

export function metricFamilies(registry: Registry): {
  readonly counter: (name: string, help: string, labels: readonly string[]) => Family<Series>;
  readonly gauge: (name: string, help: string, labels: readonly string[]) => Family<Series>;
  readonly histogram: (
    name: string,
    help: string,
    labels: readonly string[],
    buckets: readonly number[],
  ) => Family<HistogramSeries>;
} {
  return {
    counter: (name, help, labels) => numberFamily(registry, "counter", { name, help, labels }),
    gauge: (name, help, labels) => numberFamily(registry, "gauge", { name, help, labels }),
    histogram: (name, help, labels, buckets) => histogramFamily(registry, { name, help, labels, buckets }),
  };
}

interface Shown {
  values(labels: Value["labels"]): readonly Value[];
}

function family<L extends string, S extends Shown>(
  registry: Registry,
  type: "counter" | "gauge" | "histogram",
  { name, help, labels, collect }: FamilyOptions<L>,
  create: () => S,
): Family<S> {
  const all = new Map<string, { readonly labels: Value["labels"]; readonly series: S }>();
  const metric = {
    name,
    help,
    type,
    labelNames: labels,
    get: async () => {
      collect?.();
      const values = [...all.values()].flatMap((each) => each.series.values(each.labels));
      return { name, help, type, aggregator: "sum", values };
    },
  };
  // A registry needs only a name and `get`, but its type requires the library's classes.
  registry.registerMetric(metric as unknown as Metric);
  const seriesOf = (...values: readonly string[]): S => {
    const key = keyOf(values);
    const known = all.get(key);
    if (known !== undefined) {
      return known.series;
    }
    const series = create();
    all.set(key, {
      labels: Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ""])),
      series,
    });
    return series;
  };
  return Object.assign(seriesOf, {
    remove: (...values: readonly string[]) => void all.delete(keyOf(values)),
  });
}

/** Most families have one label, whose value suffices as the key. */
function keyOf(values: readonly string[]): string {
  const [single] = values;
  return values.length === 1 && single !== undefined ? single : JSON.stringify(values);
}

/** Formats a number like the label `le` of Go's client library, for compatible queries. */
export function goNumber(value: number): string {
  if (!Number.isFinite(value)) {
    return value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN";
  }
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (value === 0 || (power >= -4 && power < 21)) {
    return String(value);
  }
  const sign = power < 0 ? "-" : "+";
  return `${digits}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** Buckets of `controller_runtime_reconcile_time_seconds`. */
export const reconcileBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5,
  1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

/** Buckets of `informer_processing_latency_seconds`. */
export const informerBuckets: readonly number[] = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Buckets of queue and webhook durations: twelve powers of ten from 10 ns, with Go's rounding. */
export const exponentialBuckets: readonly number[] = Array.from({ length: 11 }).reduce<number[]>(
  (buckets) => [...buckets, (buckets.at(-1) ?? 0) * 10],
  [10e-9],
);

/** Buckets of API request durations, as in Kubernetes' own programs. */
export const requestBuckets: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { exponentialBuckets, goNumber, histogramFamily, numberFamily } from "../../src/metrics/family.ts";

it("exports counters, gauges and histograms in the Prometheus format", async () => {
  const registry = new Registry();
  const counter = numberFamily(registry, "counter", { name: "c_total", help: "C", labels: ["a", "b"] });
  counter("x", 'q"\n').value++;
  counter("x", 'q"\n').value++;
  counter("y", "").value++;
  let reads = 0;
  const gauge = numberFamily(registry, "gauge", {
    name: "g",
    help: "G",
    labels: [],
    collect() {
      gauge().value = ++reads;
    },
  });
  const histogram = histogramFamily(registry, { name: "h", help: "H", labels: ["a"], buckets: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) histogram("x").observe(value);
  expect(await registry.metrics()).toBe(`# HELP c_total C
# TYPE c_total counter
c_total{a="x",b="q\\"\\n"} 2
c_total{a="y",b=""} 1

# HELP g G
# TYPE g gauge
g 1

# HELP h H
# TYPE h histogram
h_bucket{a="x",le="0.1"} 2
h_bucket{a="x",le="1"} 3
h_bucket{a="x",le="+Inf"} 4
h_sum{a="x"} 7.65
h_count{a="x"} 4
`);
  expect(() => numberFamily(registry, "gauge", { name: "g", help: "G", labels: [] })).toThrow("already");
});

it("formats bucket bounds as Go does", () => {
  expect(exponentialBuckets.map(goNumber)).toEqual([
    "1e-08",
    "1e-07",
    "1e-06",
    "9.999999999999999e-06",
    "9.999999999999999e-05",
    "0.001",
    "0.01",
    "0.1",
    "1",
    "10",
    "100",
    "1000",
  ]);
  expect([0, 60, 0.5, 1e21, 1e20, -1e-7, Number.POSITIVE_INFINITY].map(goNumber)).toEqual([
    "0",
    "60",
    "0.5",
    "1e+21",
    "100000000000000000000",
    "-1e-07",
    "+Inf",
  ]);
});

import type { Question } from "./go-conversion.ts";
import type { Random } from "./random.ts";

/** One or more of these parts in a row, at most `most`. */
function row(random: Random, most: number, parts: () => string): string {
  return Array.from({ length: 1 + random.below(most) }, parts).join("");
}

function digits(random: Random, most: number): string {
  return Array.from({ length: random.below(most + 1) }, () => random.below(10)).join("");
}

function number(random: Random): string {
  const known = ["0", "00", "10", "1000", "1024", "2147483648", "9223372036854775807", "9223372036854775808"];
  const whole = random.chance(0.5) ? random.pick(known) : digits(random, 20);
  return random.chance(0.5) ? whole : `${whole}.${digits(random, 12)}`;
}

function sign(random: Random): string {
  return random.pick(["", "", "", "-", "+"]);
}

function duration(random: Random): string {
  const units = ["ns", "us", "\u00b5s", "\u03bcs", "ms", "s", "s", "m", "h", "h", "", "d", " "];
  return sign(random) + row(random, 3, () => number(random) + random.pick(units));
}

function time(random: Random): string {
  const two = (below: number): string =>
    String(random.below(below)).padStart(random.chance(0.9) ? 2 : 1, "0");
  const day = random.chance(0.4)
    ? random.pick(["0001-01-01", "0000-12-31", "0000-01-01", "9999-12-31", "2024-02-29", "1900-02-29"])
    : `${random.pick(["0001", "1970", "2023", "2024", "999"])}-${two(14)}-${two(33)}`;
  const clock = random.chance(0.5) ? "00:00:00" : `${two(25)}:${two(61)}:${two(61)}`;
  const fraction = random.pick(["", "", ".5", ",25", `.${digits(random, 12)}`, ".000000001", ".0000000001"]);
  const zone = random.pick(["Z", "Z", "z", "", "+00:00", "+02:00", "-14:30", "+24:60", "+99:99", "+0200"]);
  return `${day}${random.pick(["T", "T", "T", "t", " "])}${clock}${fraction}${zone}`;
}

function quantity(random: Random): string {
  const suffixes = [
    "",
    "n",
    "u",
    "m",
    "k",
    "M",
    "G",
    "T",
    "P",
    "E",
    "Ki",
    "Mi",
    "Gi",
    "Ti",
    "Pi",
    "Ei",
    "K",
    " ",
  ];
  const exponent = `${random.pick(["e", "E"])}${sign(random)}${digits(random, 2)}`;
  return sign(random) + number(random) + (random.chance(0.2) ? exponent : random.pick(suffixes));
}

function base64(random: Random): string {
  return row(random, 8, () => random.pick([..."Ab/+9==QZ -_", "\n", "\r"]));
}

const core = "cluster.x-k8s.io";
const bootstrap = "bootstrap.cluster.x-k8s.io";
const runtime = "runtime.cluster.x-k8s.io";

/** Texts that Go reads, or nearly, where conversions meet them. */
export function textQuestion(random: Random): Question {
  const ask = (group: string, version: string, kind: string, spec: object): Question => ({
    in: { apiVersion: `${group}/${version}`, kind, metadata: { name: "a" }, spec },
    to: `${group}/v1beta2`,
  });
  switch (random.below(4)) {
    case 0:
      return ask(core, "v1beta1", "Machine", { nodeDrainTimeout: duration(random) });
    case 1:
      return ask(core, "v1beta1", "MachineDeployment", { rolloutAfter: time(random) });
    case 2: {
      const valueFrom = { resourceFieldRef: { resource: "r", divisor: quantity(random) } };
      const apiServer = { extraEnvs: [{ name: "a", valueFrom }] };
      return ask(bootstrap, "v1beta1", "KubeadmConfig", { clusterConfiguration: { apiServer } });
    }
    default:
      return ask(runtime, "v1alpha1", "ExtensionConfig", { clientConfig: { caBundle: base64(random) } });
  }
}

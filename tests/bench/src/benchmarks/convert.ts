/**
 * Compares the conversion webhook of Cluster API in Go with `convert` on a bare `node:https`
 * server. Both get ConversionReviews of 1,000 objects over HTTPS, in alternation; prints medians.
 * Also measures `convert` in process.
 */
import { Agent, request } from "node:https";
import { join } from "node:path";
import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import { ensureReference, startServer } from "@capikit/reference";
import { type Review, reviewBody, reviews, served } from "../convert/reviews.ts";
import { reportFigure } from "../figures/figure.ts";
import { median } from "../measure.ts";
import { createServerFiles } from "../server-files.ts";

const warmUps = 5;
const rounds = 15;
const files = await createServerFiles("convert");
const cert = join(files.folder, "tls.crt");
const key = join(files.folder, "tls.key");
const versions = files.write("served.json", JSON.stringify(served));

const server = join(import.meta.dirname, "../convert/server.ts");
const reference = await ensureReference("conversion-reference");
const sides = {
  go: await start(reference, ["serve", "-cert", cert, "-key", key, "-versions", versions]),
  node: await start(process.execPath, ["--conditions=@capikit/source", server, cert, key]),
};

try {
  console.log(`ConversionReviews of 1,000 objects, medians of ${rounds}, in turn: objects a second\n`);
  const ratios: number[] = [];
  for (const review of reviews) ratios.push(await compare(review));
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`\nratio ${mean.toFixed(2)}x (geometric mean; above 1 capikit is faster)`);
} finally {
  sides.go.stop();
  sides.node.stop();
  files.remove();
}

async function compare(review: Review): Promise<number> {
  const body = reviewBody(review);
  const times: Record<"go" | "inProcess" | "node", number[]> = { go: [], node: [], inProcess: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const taken = {
      go: await post(sides.go, body),
      node: await post(sides.node, body),
      inProcess: convertAll(review),
    };
    if (round < 0) continue;
    times.go.push(taken.go);
    times.node.push(taken.node);
    times.inProcess.push(taken.inProcess);
  }
  const rate = (name: keyof typeof times): number => (review.objects.length * 1000) / median(times[name]);
  console.log(
    `${review.name.padEnd(40)} Go ${rate("go").toFixed(0)}  capikit ${rate("node").toFixed(0)}  in process ${rate("inProcess").toFixed(0)}  ratio ${(rate("node") / rate("go")).toFixed(2)}x`,
  );
  const [reference, capikit] = [rate("go"), rate("node")];
  reportFigure({ name: review.name, reference, capikit, unit: "objects/s", better: "higher" });
  return capikit / reference;
}

/** From objects to objects, without JSON text. */
function convertAll({ objects, desiredAPIVersion }: Review): number {
  const getAPIVersion = (group: string, kind: string): string => served[`${kind}.${group}`] ?? "";
  const started = performance.now();
  for (const object of objects) convert(object as ConvertibleObject, desiredAPIVersion, { getAPIVersion });
  return performance.now() - started;
}

interface Side {
  readonly port: number;
  readonly agent: Agent;
  readonly stop: () => void;
}

async function start(program: string, args: readonly string[]): Promise<Side> {
  const started = await startServer(program, args);
  const agent = new Agent({ ca: files.ca, keepAlive: true, maxSockets: 1 });
  const stop = (): void => {
    agent.destroy();
    started.stop();
  };
  return { port: started.port, agent, stop };
}

/** The time of one request, from its first byte to the answer's last. */
function post({ port, agent }: Side, body: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const call = request(
      { host: "127.0.0.1", port, path: "/convert", method: "POST", agent, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () => {
          const taken = performance.now() - started;
          // A failure is a small answer, and would look fast.
          if (Buffer.concat(chunks).includes('"status":"Success"')) resolve(taken);
          else
            reject(new Error(`the review failed: ${Buffer.concat(chunks).toString("utf8").slice(0, 500)}`));
        });
      },
    );
    call.once("error", reject);
    call.end(body);
  });
}

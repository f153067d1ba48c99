/** A bare HTTPS server of ConversionReviews: `server.ts CERT KEY`; prints its port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import { served } from "./reviews.ts";

interface Review {
  readonly request: {
    readonly uid: string;
    readonly desiredAPIVersion: string;
    readonly objects: readonly ConvertibleObject[];
  };
}

function getAPIVersion(group: string, kind: string): string {
  const apiVersion = served[`${kind}.${group}`];
  if (apiVersion === undefined) throw new Error(`no apiVersion known for ${kind}.${group}`);
  return apiVersion;
}

function answer({ request }: Review): object {
  const { uid, desiredAPIVersion, objects } = request;
  try {
    const convertedObjects = objects.map((object) => convert(object, desiredAPIVersion, { getAPIVersion }));
    return { uid, convertedObjects, result: { status: "Success" } };
  } catch (error) {
    return { uid, convertedObjects: [], result: { status: "Failure", message: String(error) } };
  }
}

const [cert = "", key = ""] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const server = createServer({ cert, key }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const review = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Review;
    const body = JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      response: answer(review),
    });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));

import { referenceMinor, supportedMinors } from "@capikit/api/releases";
import { expect, it } from "vitest";
import { newerFieldProblem } from "../../src/templates/check-object.ts";

const [oldest = referenceMinor] = supportedMinors;

it.each([
  [
    "spec.a",
    `is a field of Cluster API ${referenceMinor} and newer: ${oldest} drops it`,
    /^remove the field/,
  ],
  [
    "kind",
    `the kind in this version is in Cluster API ${referenceMinor} and newer: ${oldest} does not have it`,
    /^remove the object/,
  ],
])("a newer %s has a message and help", (path, message, help) => {
  expect(newerFieldProblem({ path, since: referenceMinor }, oldest)).toMatchObject({
    message,
    help: expect.stringMatching(help),
    location: { field: path },
  });
});

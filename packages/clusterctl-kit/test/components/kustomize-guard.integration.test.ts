import { expect, it } from "vitest";
import { copyOf } from "./copied-kustomization.ts";

it("refuses more entries and files than its limits", () => {
  const many = Array.from({ length: 20_001 }, (_, at) => `r${at}`).join(", ");
  expect(() => copyOf(`resources: [${many}]`)).toThrow("it has more than 20000 entries");
  const files = Object.fromEntries(
    Array.from({ length: 5001 }, (_, at) => [`project/config/default/f/${at}.yaml`, ""]),
  );
  const names = Object.keys(files).map((name) => name.slice("project/config/default/".length));
  expect(() => copyOf(`resources: [${names.join(", ")}]`, files)).toThrow("it has more than 5000 files");
});

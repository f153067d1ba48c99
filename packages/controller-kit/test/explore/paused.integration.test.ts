import { it } from "vitest";
import { expectQuiet } from "./pausing.ts";
import { presetScenarios, sharedKinds } from "./preset-scenarios.ts";

it.each(Object.entries(presetScenarios))(
  "the presets write and call nothing while their Cluster is paused: %s",
  (name, create) => expectQuiet(create("v1beta2"), "Cluster", sharedKinds(name)),
);

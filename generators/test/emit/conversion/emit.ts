import { conversionEmitter } from "../../../src/emit/conversion/index.ts";
import { emitWith } from "../../support/emit-with.ts";

export const emit = emitWith(conversionEmitter, "gen/conversion");

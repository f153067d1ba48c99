import { emitWith } from "../../../model/test/support/emit-with.ts";
import { conversionEmitter } from "../../src/conversion/index.ts";

export const emit = emitWith(conversionEmitter, "gen/conversion");

import { kindsEmitter } from "../../../src/emit/kinds/index.ts";
import { emitWith } from "../../support/emit-with.ts";

export const emit = emitWith(kindsEmitter, "gen/kinds");

import { emitWith } from "../../../model/test/support/emit-with.ts";
import { kindsEmitter } from "../../src/kinds/index.ts";

export const emit = emitWith(kindsEmitter, "gen/kinds");

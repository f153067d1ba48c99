/** Which status of a condition is the good one: Positive means True, Negative False. */
export type ConditionPolarity = "Positive" | "Negative";

// Values of ConditionPolarity.
export const positivePolarityCondition = "Positive";
export const negativePolarityCondition = "Negative";

/** Polarity of a condition. The normal status is True for Positive, False for Negative. */
export type ConditionPolarity = "Positive" | "Negative";

// Values of ConditionPolarity.
export const positivePolarityCondition = "Positive";
export const negativePolarityCondition = "Negative";

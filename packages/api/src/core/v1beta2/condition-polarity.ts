/** Polarity of a condition. The normal status is True for Positive, False for Negative. */
export type ConditionPolarity = "Positive" | "Negative";

// Values of ConditionPolarity.
/** A condition whose normal state is True, such as NetworkReady. */
export const positivePolarityCondition = "Positive";
/** A condition whose normal state is False, such as MemoryPressure. */
export const negativePolarityCondition = "Negative";

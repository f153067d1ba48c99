/** A line through points, by least squares. */
export interface Trend {
  readonly slope: number;
  /** Half of the interval that contains the slope with a probability of 95 %. */
  readonly margin: number;
}

/** A measurement in a group with its own level. */
export interface Point {
  readonly group: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Fits one slope to all groups, each with its own level, so that differences between groups do not
 * count as a trend.
 */
export function linearTrend(points: readonly Point[]): Trend {
  const groups = [...new Set(points.map(({ group }) => group))].map((name) =>
    points.filter(({ group }) => group === name),
  );
  const centred = groups.flatMap((group) => {
    const x = mean(group.map((point) => point.x));
    const y = mean(group.map((point) => point.y));
    return group.map((point) => ({ x: point.x - x, y: point.y - y }));
  });
  const spread = sum(centred.map(({ x }) => x ** 2));
  const slope = sum(centred.map(({ x, y }) => x * y)) / spread;
  const rest = sum(centred.map(({ x, y }) => (y - slope * x) ** 2));
  const freedom = points.length - groups.length - 1;
  // Student's t for more than 60 degrees of freedom.
  return { slope, margin: 2 * Math.sqrt(rest / freedom / spread) };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

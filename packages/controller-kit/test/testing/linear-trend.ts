/** A line through points, by least squares. */
export interface Trend {
  readonly slope: number;
  /** Half of the interval that holds the slope with a probability of 95 %. */
  readonly margin: number;
}

/**
 * Fits a line through the lowest point of each of several blocks: samples of memory are a floor with what is in use for a moment on top, and
 * neighbouring ones resemble each other.
 *
 * @param blocks Default: 20.
 */
export function linearTrend(points: readonly (readonly [x: number, y: number])[], blocks = 20): Trend {
  const size = Math.max(1, Math.floor(points.length / blocks));
  const lows = Array.from({ length: Math.floor(points.length / size) }, (_, block) => {
    const part = points.slice(block * size, (block + 1) * size);
    return part.reduce((low, point) => (point[1] < low[1] ? point : low));
  });
  const x = mean(lows.map(([one]) => one));
  const y = mean(lows.map(([, one]) => one));
  const spread = sum(lows.map(([one]) => (one - x) ** 2));
  const slope = sum(lows.map(([one, other]) => (one - x) * (other - y))) / spread;
  const rest = sum(lows.map(([one, other]) => (other - y - slope * (one - x)) ** 2));
  // Student's t for 18 degrees of freedom.
  return { slope, margin: 2.1 * Math.sqrt(rest / (lows.length - 2) / spread) };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

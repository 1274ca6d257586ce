export type OrderStep = 'up' | 'down' | 'top' | 'bottom'

/** Returns the index that a row has after a step, at most the last one. */
export const indexAfter = (
  step: OrderStep,
  { index, total }: { readonly index: number; readonly total: number },
): number => ({ up: Math.max(index - 1, 0), down: Math.min(index + 1, total - 1), top: 0, bottom: total - 1 })[step]

/** A part of one in whole percents; what is not done is not shown as done. */
export const percentOf = (part: number): number => Math.min(99, Math.floor(part * 100))

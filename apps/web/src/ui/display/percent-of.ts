/** A fraction in whole percent, at most 99, so that nothing unfinished shows as done. */
export const percentOf = (part: number): number => Math.min(99, Math.floor(part * 100))

/** Whether two are the same bytes: what a test shows of a difference would be megabytes. */
export const areSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

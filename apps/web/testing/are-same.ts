/** Whether two byte arrays are equal. A test library would print megabytes of differences. */
export const areSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

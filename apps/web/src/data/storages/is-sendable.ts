/** Whether a header can carry it. A key pasted with a character that isn't allowed there can't be valid. */
export const isSendable = (key: string): boolean => /^[!-~]+$/.test(key)

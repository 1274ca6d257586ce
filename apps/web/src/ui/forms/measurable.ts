/** A field that grows with its text measures all of it at every key: past any text that can be saved it stops growing. */
export const isMeasurable = (text: string | null): boolean => (text ?? '').length <= 20_000

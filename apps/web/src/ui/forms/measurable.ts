/**
 * Whether a textarea may still autosize. Each key measures the whole text; any text short enough to be saved qualifies.
 */
export const isMeasurable = (text: string | null): boolean => (text ?? '').length <= 20_000

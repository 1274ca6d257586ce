import { weighPages } from '../../scripts/check-weight.ts'

/** What sign-in page and board load before they stand, as gzip, beside what they may: kilobytes. */
export const benchWeight = (): Promise<object> => Promise.resolve({ pages: weighPages() })

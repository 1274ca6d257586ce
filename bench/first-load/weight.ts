import { weighPages } from '../../scripts/check-weight.ts'

/** What the sign-in page and the board load before they are usable, against their budgets, in gzipped kilobytes. */
export const benchWeight = (): Promise<object> => Promise.resolve({ pages: weighPages() })

import { createObservable } from '../runtime/observable.ts'

/**
 * Conflicts between tabs with different versions of a database. `blocked`: this tab waits for another that keeps an
 * older version open. `newer`: another tab has upgraded it, and this one keeps working with its version until reloaded.
 */
export const upgradeNews = createObservable<'blocked' | 'newer' | null>(null)

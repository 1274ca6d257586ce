import { createObservable } from '../runtime/observable.ts'

/**
 * Conflicts between tabs with different versions of a database. `blocked`: this tab waits for another that keeps an
 * older version open. `newer`: another tab's newer app has upgraded it, and this tab neither reads nor writes it any more
 * until reloaded.
 */
export const upgradeNews = createObservable<'blocked' | 'newer' | null>(null)

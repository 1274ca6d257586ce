import { createObservable } from '../runtime/observable.ts'

/**
 * What stands between versions of a database in several tabs. `blocked`: another tab holds an older one open, and this one
 * waits for it. `newer`: another tab upgraded it, and this one goes on with what it knows until it is reloaded.
 */
export const upgradeNews = createObservable<'blocked' | 'newer' | null>(null)

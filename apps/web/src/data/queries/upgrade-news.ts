import { upgradeNews } from '../local/upgrade-news.ts'
import { useObservable } from '../runtime/observable.ts'

/** A conflict between tabs with different versions of the database; null if there is none. */
export const useUpgradeNews = () => useObservable(upgradeNews)

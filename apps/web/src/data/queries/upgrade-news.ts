import { upgradeNews } from '../local/upgrade-news.ts'
import { useObservable } from '../runtime/observable.ts'

/** What stands between the versions of a database in several tabs; null when nothing does. */
export const useUpgradeNews = () => useObservable(upgradeNews)

import { err } from '@bama/domain'
import { loadOnce, untilLoaded } from '../runtime/until-loaded.ts'

/** Loaded where an example is offered or shown: on most devices never. */
const load = () => import('./example-event-work.ts')

/** Loads what the two actions need, so that they work if the connection is lost by then. */
export const preloadExample = (): Promise<unknown> => untilLoaded(load)

const loadNow = () =>
  loadOnce(load).catch((error: unknown) => {
    console.error(error)
    return null
  })

const notLoaded = err({ code: 'unreachable' as const })

type Work = typeof import('./example-event-work.ts')

export const addExample = async (...given: Parameters<Work['addExample']>) =>
  (await loadNow())?.addExample(...given) ?? notLoaded

export const removeExample = async (...given: Parameters<Work['removeExample']>) =>
  (await loadNow())?.removeExample(...given) ?? notLoaded

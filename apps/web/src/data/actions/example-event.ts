import { err } from '@bama/domain'

/** Loaded when somebody asks for the example: on most devices never. */
const loadWork = () => import('./example-event-work.ts').catch(() => null)

const notLoaded = err({ code: 'unreachable' as const })

type Work = typeof import('./example-event-work.ts')

export const addExample = async (...given: Parameters<Work['addExample']>) =>
  (await loadWork())?.addExample(...given) ?? notLoaded

export const removeExample = async (...given: Parameters<Work['removeExample']>) =>
  (await loadWork())?.removeExample(...given) ?? notLoaded

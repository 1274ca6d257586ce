import { untilLoaded } from '../runtime/until-loaded.ts'
import { loadWork } from './load-work.ts'

/** Loaded where an example is offered or shown: on most devices never. */
const load = () => import('./example-event-work.ts')

/** Loads what the two actions need, so that they work if the connection is lost by then. */
export const preloadExample = (): Promise<unknown> => untilLoaded(load)

type Work = typeof import('./example-event-work.ts')

async function withWork<Outcome>(act: (work: Work) => Promise<Outcome>) {
  const work = await loadWork(load)
  return work.ok ? act(work.value) : work
}

export const addExample = (...given: Parameters<Work['addExample']>) => withWork((work) => work.addExample(...given))

export const removeExample = (...given: Parameters<Work['removeExample']>) =>
  withWork((work) => work.removeExample(...given))

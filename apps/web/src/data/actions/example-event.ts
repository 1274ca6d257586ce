import { err } from '@bama/domain'
import { askWhetherReplaced, loadOnce, untilLoaded } from '../runtime/until-loaded.ts'

/** Loaded where an example is offered or shown: on most devices never. */
const load = () => import('./example-event-work.ts')

/** Loads what the two actions need, so that they work if the connection is lost by then. */
export const preloadExample = (): Promise<unknown> => untilLoaded(load)

type Work = typeof import('./example-event-work.ts')

async function withWork<Outcome>(act: (work: Work) => Promise<Outcome>) {
  let work: Work
  try {
    work = await loadOnce(load)
  } catch (error) {
    console.error(error)
    return err({ code: (await askWhetherReplaced()) ? ('client_too_old' as const) : ('unreachable' as const) })
  }
  return act(work)
}

export const addExample = (...given: Parameters<Work['addExample']>) => withWork((work) => work.addExample(...given))

export const removeExample = (...given: Parameters<Work['removeExample']>) =>
  withWork((work) => work.removeExample(...given))

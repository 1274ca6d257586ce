import { err, ok, type Result } from '@bama/domain'
import { askWhetherReplaced, loadOnce } from '../runtime/until-loaded.ts'

/** Loads the part of the app that does an action's work. That it can't be loaded is a failure of the action. */
export async function loadWork<Work>(
  load: () => Promise<Work>,
): Promise<Result<Work, { readonly code: 'client_too_old' | 'unreachable' }>> {
  try {
    return ok(await loadOnce(load))
  } catch (error) {
    console.error(error)
    return err({ code: (await askWhetherReplaced()) ? 'client_too_old' : 'unreachable' })
  }
}

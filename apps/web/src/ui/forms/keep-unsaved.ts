import { type Problem, problemText } from '../../texts/errors.ts'
import { inPlaceTexts as texts } from '../../texts/in-place.ts'
import { showFailure, showProblem } from '../feedback/show-outcome.ts'
import { addToDraft } from '../writing/drafts.ts'
import { type FactPlace, heldFacts, mayTryAgain } from './held-facts.ts'

interface Unsaved {
  /** What the field begins with the next time. */
  readonly draft: unknown
  /** What of it a person typed, to be copied if its event is gone. */
  readonly text: string
  /** What happened, for the toast. */
  readonly failed: string
}

/**
 * Keeps what couldn't be saved to an event and whose field has closed, and says where it is. Returns false if there is
 * nothing to keep.
 */
export async function keepUnsaved(place: FactPlace, unsaved: Unsaved, problem: Problem): Promise<boolean> {
  const { draft, text, failed } = unsaved
  if (mayTryAgain(problem)) {
    const isKept = await heldFacts.keep(place, draft)
    // The sign-in, which covers the page, says it.
    if (problem.code !== 'signed_out') showFailure(`${failed}. ${isKept ? texts.kept : texts.keptUntilReload}`, problem)
    return true
  }
  if (text === '' || problem.code === 'cancelled') return false
  heldFacts.drop(place)
  // The event's window offers it where the event was, or in the field of the comments.
  addToDraft(place.personId, `event ${place.recordId}`, text)
  showProblem(texts.toCopy(problem.code === 'not_found' ? texts.gone : problemText(problem)), failed)
  return true
}

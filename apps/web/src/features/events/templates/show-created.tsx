import type { Change } from '@bama/domain'
import type { ReactNode } from 'react'
import { undoCreatedEvent } from '../../../data/index.ts'
import { templatesTexts as texts } from '../../../texts/templates.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../../ui/feedback/show-undo.tsx'

/**
 * Shows a toast that an event was created with its tasks and crew. It offers to undo all of it. `link`: to the event, where
 * the screen doesn't show it.
 */
export function showCreatedWith(
  made: { readonly tasks: number; readonly slots: number },
  changes: readonly Change[],
  link: ReactNode,
): void {
  const message = (
    <span>
      {texts.created(made)} {link}
    </span>
  )
  showUndo(message, texts.undo, () => void takeBack(changes))
}

async function takeBack(changes: readonly Change[]): Promise<void> {
  const outcome = await undoCreatedEvent(changes)
  if (outcome.ok) showDone(texts.undone(outcome.value.kept))
  else showFailure(texts.undoFailed, outcome.error)
}

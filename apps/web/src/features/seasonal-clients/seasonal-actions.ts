import { editSeasonalClient, type SeasonalClient, type seasonalClientSchema } from '@bama/domain'
import { useMemo } from 'react'
import { type LocalRow, runCommand, takeBackEdit } from '../../data/index.ts'
import { shortDay } from '../../texts/days.ts'
import { seasonalTexts } from '../../texts/seasonal-clients.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'

export type LocalSeasonalClient = LocalRow<typeof seasonalClientSchema>

const { toast } = seasonalTexts

/** The actions of a follow-up's row. The object is stable, so that rows don't re-render. */
export interface SeasonalActions {
  edit(client: LocalSeasonalClient): void
  remove(client: LocalSeasonalClient): void
  createEvent(client: LocalSeasonalClient): void
  setStatus(client: LocalSeasonalClient, status: SeasonalClient['check_status']): void
  setNext(client: LocalSeasonalClient, day: string | null): void
}

type QuickFields = Partial<Pick<SeasonalClient, 'check_status' | 'next_contact_date'>>

/** Adds the instant changes, which offer an undo, to the screen's dialogs. */
export function useSeasonalActions({
  edit,
  remove,
  createEvent,
}: Pick<SeasonalActions, 'edit' | 'remove' | 'createEvent'>): SeasonalActions {
  return useMemo(() => {
    const change = async (client: LocalSeasonalClient, fields: QuickFields, said: string): Promise<void> => {
      const changed = await runCommand(editSeasonalClient, { base: client, input: fields })
      if (!changed.ok) return showFailure(toast.changeFailed, changed.error)
      if (changed.value.length === 0) return
      const { check_status, next_contact_date } = client
      const before = 'check_status' in fields ? { check_status } : { next_contact_date }
      showUndo(said, toast.undo, () => void takeBack(client, fields, before))
    }
    const takeBack = async ({ id }: LocalSeasonalClient, written: QuickFields, before: QuickFields): Promise<void> => {
      const outcome = await takeBackEdit('seasonalClients', id, { written, before })
      if (!outcome.ok) showFailure(toast.changeFailed, outcome.error)
    }
    return {
      edit,
      remove,
      createEvent,
      setStatus: (client, status) => void change(client, { check_status: status }, toast.status(status)),
      setNext: (client, day) =>
        void change(client, { next_contact_date: day }, toast.next(day === null ? null : shortDay(day))),
    }
  }, [edit, remove, createEvent])
}

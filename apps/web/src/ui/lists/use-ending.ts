import type { Result } from '@bama/domain'
import type { ConfirmTexts } from '../dialogs/confirm-dialog.tsx'
import { type ConfirmedCommand, useConfirmedCommand } from '../dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../hooks/record-focus.ts'

export type EndingTexts = Omit<ConfirmTexts, 'subject'> & { readonly done: string; readonly failed: string }

interface EndingOptions<Item> {
  /** For the records' keys on the page. */
  readonly entity: string
  readonly texts: EndingTexts
  readonly end: (item: Item) => Promise<Result<unknown, { readonly code: string }>>
  /** Fetches the list again. */
  readonly refresh: () => Promise<void>
  /** What takes the focus once a record is gone, by its key; the main part where it is not on the page. */
  readonly nextKey: string
}

/** Ends a record of a list that only the server knows, after a question; the list is fetched again. */
export const useEnding = <Item extends { readonly id: string; readonly name: string }>({
  entity,
  texts,
  end,
  refresh,
  nextKey,
}: EndingOptions<Item>): ConfirmedCommand<Item> =>
  useConfirmedCommand<Item, unknown>({
    texts: ({ name }) => ({ ...texts, subject: name }),
    async run(item) {
      const answer = await end(item)
      await refresh()
      return answer
    },
    effect: 'delete',
    recordKey: ({ id }) => recordKey(entity, id),
    done: texts.done,
    failed: texts.failed,
    onDone: () => handFocusTo([nextKey, mainKey]),
  })

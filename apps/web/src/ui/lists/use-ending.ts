import type { Result } from '@bama/domain'
import type { ConfirmTexts } from '../dialogs/confirm-dialog.tsx'
import { type ConfirmedCommand, useConfirmedCommand } from '../dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../hooks/record-focus.ts'

export type EndingTexts = Omit<ConfirmTexts, 'subject'> & { readonly done: string; readonly failed: string }

interface EndingOptions<Item> {
  /** For the record keys on the page. */
  readonly entity: string
  readonly texts: EndingTexts
  readonly end: (item: Item) => Promise<Result<unknown, { readonly code: string }>>
  /** Refetches the list. */
  readonly refresh: () => Promise<void>
  /** The key of what gets the focus once a record is gone. If it isn't on the page, the main part does. */
  readonly nextKey: string
}

/** Ends an item of a list that only the server has, after a confirmation, and refetches the list. */
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

import type { Result } from '@bama/domain'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { ServerList } from '../../data/index.ts'
import { type DialogProps, useDialog } from '../dialogs/use-dialog.ts'
import { AboutOrOffline } from '../feedback/about-or-offline.tsx'
import type { SecretFormProps } from '../forms/secret-form-dialog.tsx'
import { handFocusTo, recordKey } from '../hooks/record-focus.ts'
import { ServerRows, type ServerRowsTexts } from './server-rows.tsx'
import { type EndingTexts, useEnding } from './use-ending.ts'

/** Props that the list passes to the dialog that shows a new secret. */
export interface ShownSecretProps<Made> extends DialogProps {
  readonly made: Made
}

interface SecretListProps<Item, Made> {
  /** For the record keys on the page. */
  readonly entity: string
  readonly list: ServerList<Item>
  readonly isOnline: boolean
  readonly texts: ServerRowsTexts & Readonly<Record<'about' | 'offline' | 'add', string>>
  readonly ending: EndingTexts
  readonly end: (item: Item) => Promise<Result<unknown, { readonly code: string }>>
  readonly renderItem: (item: Item, onEnd: (item: Item) => void) => ReactNode
  readonly Form: ComponentType<SecretFormProps<Made>>
  readonly Shown: ComponentType<ShownSecretProps<Made>>
}

/**
 * A list of secrets that act on a person's behalf, kept by the server. A form creates one, a dialog shows it once, and
 * a confirmation ends it.
 */
export function SecretList<Item extends { readonly id: string; readonly name: string }, Made>({
  entity,
  list,
  isOnline,
  texts,
  ending: endingTexts,
  end,
  renderItem,
  Form,
  Shown,
}: SecretListProps<Item, Made>) {
  const addKey = recordKey(entity, 'add')
  const form = useDialog<true>()
  const shown = useDialog<Made>()
  const ending = useEnding<Item>({ entity, texts: endingTexts, end, refresh: list.refresh, nextKey: addKey })

  return (
    <Stack gap="sm" align="stretch">
      <AboutOrOffline about={texts.about} offline={texts.offline} isOffline={!isOnline} />
      <ServerRows list={list} isOnline={isOnline} texts={texts} renderItem={(item) => renderItem(item, ending.ask)} />
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
        disabled={!isOnline}
        data-record-key={addKey}
        onClick={() => form.open(true)}
      >
        {texts.add}
      </Button>

      {form.subject !== undefined && (
        <Form
          key={form.key}
          {...form.props}
          onMade={(made) => {
            form.close()
            shown.open(made)
            void list.refresh()
          }}
        />
      )}
      {shown.subject !== undefined && (
        <Shown
          key={`shown-${shown.key}`}
          {...shown.props}
          made={shown.subject}
          onClosed={() => {
            handFocusTo([addKey])
            shown.forget()
          }}
        />
      )}
      {ending.dialog}
    </Stack>
  )
}

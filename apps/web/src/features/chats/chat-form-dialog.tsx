import {
  type Actor,
  chatSchema,
  editChat,
  fitsIntoChat,
  mayLeadChat,
  membersOf,
  type RecordId,
  shownName,
  startChat,
} from '@bama/domain'
import { MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ChatSummary, type LocalEvent, runCommand, usePeople } from '../../data/index.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Name, NameList } from '../../ui/display/names.tsx'
import { byWords } from '../../ui/forms/options-filter.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

const { form: texts } = chatsTexts

interface ChatFormDialogProps extends DialogProps {
  /** Null for a new chat. */
  readonly summary: ChatSummary | null
  /** The event that a new chat is about. */
  readonly event: LocalEvent | null
  readonly actor: Actor
  readonly onOpened: (chatId: string) => void
}

/** The form for a chat's members and title. A member who doesn't lead the chat can only add people. */
export function ChatFormDialog({ opened, summary, event, actor, onOpened, onClose, onClosed }: ChatFormDialogProps) {
  const people = usePeople()
  const [madeId, setMadeId] = useState<string>()
  const chat = summary?.chat ?? null
  const makerId = chat?.user_id ?? actor.id
  const mayLead = mayLeadChat(actor, makerId)
  const present = chat === null ? [] : membersOf({ fields: { ...chat } }).filter((id) => id !== actor.id)
  // The members who can be removed: all but the chat's creator.
  const movable = present.filter((id) => id !== makerId)
  const { form, dialog } = useRecordForm({
    schema: chatSchema,
    base: chat,
    toValues: (base) => ({ title: base?.title ?? '', members: mayLead ? movable : ([] as readonly string[]) }),
    required: chat === null ? ['members'] : [],
    validate: ({ members }): Readonly<Record<string, string>> =>
      fitsIntoChat([...present, actor.id, ...members]) ? {} : { members: texts.tooMany },
    toInput: ({ title, members }) => ({
      ...(mayLead ? { title } : {}),
      members: mayLead
        ? [...new Set([makerId, actor.id, ...members])]
        : [...new Set([...(chat?.members ?? []), ...members])],
    }),
    save: ({ base, input }) =>
      base === null
        ? runCommand(startChat, {
            title: input['title'],
            eventId: event?.id ?? null,
            members: input['members'] as readonly RecordId[],
          })
        : runCommand(editChat, { chat: base, input }),
    onSaved(changes) {
      setMadeId(changes.find(({ operation }) => operation === 'create')?.recordId)
      onClose()
    },
    texts: {
      ...(chat === null ? {} : { saved: texts.saved }),
      failed: chat === null ? texts.createFailed : texts.saveFailed,
    },
  })
  // Members whose account was deleted are missing from `people`. Without an entry they would be shown by id.
  const unknown = mayLead ? movable.filter((id) => people?.has(id) !== true) : []
  const data = [
    ...[...(people?.values() ?? [])]
      .filter(({ id }) => ![actor.id, ...(mayLead ? [makerId] : present)].includes(id))
      .map((person) => ({ value: person.id as string, label: shownName(person) })),
    ...unknown.map((id) => ({ value: id, label: people === undefined ? '' : chatsTexts.deletedPerson })),
  ]
  const { value: members, ...membersProps } = form.getInputProps('members') as { value: readonly string[] }

  return (
    <FormDialog
      {...dialog}
      opened={opened}
      title={chat === null ? texts.create : texts.edit}
      submit={chat === null ? texts.open : chatsTexts.save}
      size={520}
      onClose={onClose}
      onClosed={() => {
        onClosed()
        // Not before: while the form is there, it holds who leaves with what was typed.
        if (madeId !== undefined) onOpened(madeId)
      }}
    >
      <Stack gap="md">
        {event !== null && (
          <Text>
            {texts.about} <Name>{event.name}</Name>
          </Text>
        )}
        {!mayLead && (
          <Text size="sm" c="var(--bama-ink-2)">
            {texts.present} <NameList names={present.map((id) => nameOf(people?.get(id)))} />
          </Text>
        )}
        <MultiSelect
          label={mayLead ? texts.members : texts.add}
          description={chat === null ? undefined : texts.addHint}
          data={data}
          searchable
          hidePickedOptions
          openOnFocus={false}
          filter={byWords}
          nothingFoundMessage={chatsTexts.nobodyFound}
          renderOption={({ option }) => <Name>{option.label}</Name>}
          maxDropdownHeight={220}
          value={[...members]}
          {...membersProps}
          data-autofocus
        />
        {mayLead && (
          <TextInput
            label={texts.title}
            description={texts.titleHint}
            maxLength={300}
            {...form.getInputProps('title')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

const nameOf = (person: Parameters<typeof shownName>[0] | undefined): string =>
  person === undefined ? chatsTexts.deletedPerson : shownName(person)

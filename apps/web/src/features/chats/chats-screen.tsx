import { shownName } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { type ChatSummary, type LocalEvent, useChats, useEventRecord, useMayStillArrive } from '../../data/index.ts'
import { chatsTexts as texts } from '../../texts/chats.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { LeftDraft } from '../../ui/writing/left-draft.tsx'
import { ChatFormDialog } from './chat-form-dialog.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatPane } from './chat-pane.tsx'
import classes from './chats.module.css'
import { chatKeys, chatsSearch } from './chats-search.ts'

/** Up to this number of chats there is no search field. */
const fewChats = 6

interface ChatsScreenProps {
  /** Opens the form for a task based on a message. */
  readonly onMakeTask: (made: {
    readonly draftName: string
    readonly description: string
    readonly event_id: string | null
  }) => void
}

/** The user's chats: the list beside the open chat, or on a phone either of them. */
export function ChatsScreen({ onMakeTask }: ChatsScreenProps) {
  const { actor, user } = useSignedIn()
  const chats = useChats()
  const isPhone = useIsPhone()
  const { search, set, setSoon, open, close } = useSearchState(chatsSearch, chatKeys)
  const { q: query = '', chat: openId, message: focusedId, about } = search
  const form = useDialog<{ readonly summary: ChatSummary | null; readonly event: LocalEvent | null }>()
  const event = useEventRecord(about)
  const { open: openForm } = form
  // With `about` in the address, the form for a new chat opens once the event has loaded.
  const [answered, setAnswered] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (about === undefined || about === answered || event === undefined || event === null) return
    setAnswered(about)
    openForm({ summary: null, event })
  }, [about, answered, event, openForm])

  const shown = useMemo(() => {
    const words = searchWords(query)
    return (chats ?? []).filter(({ name, eventName }) => {
      const key = searchable(`${name} ${eventName ?? ''}`)
      return words.every((word) => key.includes(word))
    })
  }, [chats, query])
  const summary = chats?.find(({ chat }) => chat.id === openId)
  const isComing = useMayStillArrive(chats !== undefined && summary === undefined ? (openId ?? null) : null)
  const isThreadOnly = isPhone && openId !== undefined
  const hasNone = chats?.length === 0 && openId === undefined
  const newChat = (): void => form.open({ summary: null, event: null })

  return (
    <div className={classes.screen} data-thread={isThreadOnly || undefined}>
      <PageHeader
        title={screenTitles.Chats}
        actions={
          <>
            <ScreenTimer />
            <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={newChat}>
              {texts.newChat}
            </Button>
          </>
        }
      />
      <div className={classes.panes}>
        {!isThreadOnly && (
          <div className={classes.side} data-alone={hasNone || undefined}>
            {(chats?.length ?? 0) > fewChats && (
              <div className={classes.finder}>
                <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} size="sm" />
              </div>
            )}
            {chats === undefined && <Waiting text={texts.loading} px="md" pt="md" />}
            {hasNone && (
              <EmptyStage
                size="page"
                hint={texts.emptyHint}
                action={
                  <Button variant="default" size="md" onClick={newChat}>
                    {texts.newChat}
                  </Button>
                }
              >
                {texts.empty}
              </EmptyStage>
            )}
            {chats !== undefined && chats.length > 0 && shown.length === 0 && (
              <EmptyStage>{texts.nothingFound}</EmptyStage>
            )}
            {shown.length > 0 && <ChatList chats={shown} openId={openId} userId={actor.id} />}
          </div>
        )}
        {(isPhone ? isThreadOnly : !hasNone) &&
          (summary === undefined ? (
            <div className={classes.pane}>
              {chats !== undefined && (
                <EmptyStage
                  size="page"
                  action={
                    openId !== undefined && isPhone ? (
                      <Button variant="default" size="md" onClick={close}>
                        {texts.back}
                      </Button>
                    ) : undefined
                  }
                >
                  {openId === undefined ? texts.choose : isComing ? texts.loading : texts.gone}
                </EmptyStage>
              )}
              {chats !== undefined && openId !== undefined && !isComing && (
                <LeftDraft key={openId} item={`chat ${openId}`} />
              )}
            </div>
          ) : (
            <ChatPane
              key={summary.chat.id}
              summary={summary}
              actor={actor}
              userName={shownName(user)}
              isPhone={isPhone}
              focusedId={focusedId}
              onFocus={(message) => set({ message })}
              onBack={close}
              onEdit={() => form.open({ summary, event: null })}
              onGone={close}
              onMakeTask={({ id, content }) =>
                onMakeTask({
                  draftName: `chat:${id}`,
                  description: content,
                  event_id: summary.eventName === null ? null : summary.chat.event_id,
                })
              }
            />
          ))}
      </div>
      {isPhone && !isThreadOnly && <CreateButton label={texts.newChat} onClick={newChat} />}
      {form.subject !== undefined && (
        <ChatFormDialog
          key={form.key}
          {...form.props}
          summary={form.subject.summary}
          event={form.subject.event}
          actor={actor}
          onOpened={(chat) => (openId === undefined ? open({ chat }) : set({ chat, message: undefined }))}
          onClosed={() => {
            form.forget()
            if (about !== undefined) set({ about: undefined })
          }}
        />
      )}
    </div>
  )
}

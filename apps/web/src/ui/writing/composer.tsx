import type { VisibleUser } from '@bama/domain'
import { ActionIcon, Box, Popover, Textarea, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { checkFile } from '../../data/index.ts'
import { commentsTexts } from '../../texts/comments.ts'
import { PersonAvatar } from '../display/person-avatar.tsx'
import { toneOfId } from '../display/tone-of-id.ts'
import { pastedFiles } from '../hooks/pasted-files.ts'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { ChooseFiles, ChosenFiles } from './chosen-files.tsx'
import classes from './writing.module.css'
import { type Draft, draftsOnTheirWay, useMessageDraft } from './drafts.ts'
import { MentionOptions, optionId } from './mention-options.tsx'
import { directionOf } from './text-parts.ts'
import { useMentionList } from './use-mention-list.ts'

const { mentions: mentionTexts } = commentsTexts

/** Autosizing measures the whole text at each key. Longer texts, which can't be saved anyway, don't grow the field. */
const longestMeasured = 20_000

interface ComposerTexts {
  readonly label: string
  readonly placeholder: string
  readonly send: string
  /** The accessible name of the button that chooses files. */
  readonly attach: string
  readonly keys: readonly { readonly key: string; readonly does: string }[]
  readonly touchHint: string
}

interface ComposerProps {
  readonly me: { readonly id: string; readonly name: string }
  /** The id of the event, task or chat, as the draft's key. */
  readonly itemKey: string
  readonly texts: ComposerTexts
  /** Where there is no room for them, only who hears the screen is told which keys do what. */
  readonly hasKeys?: boolean
  /** Shown above the field, such as the message being answered. */
  readonly above?: ReactNode
  /** The people who can be mentioned. */
  readonly people: readonly VisibleUser[]
  /**
   * Resolves to the files that weren't sent, which stay in the draft. Null if nothing was sent: the whole draft stays.
   */
  readonly onSend: (draft: Draft) => Promise<readonly File[] | null>
}

/** The field for a comment or chat message. An @ opens a list of people. */
export function Composer({ me, itemKey, texts, hasKeys = true, above, people, onSend }: ComposerProps) {
  const [draft, setDraft] = useMessageDraft(me.id, itemKey)
  const [caret, setCaret] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly File[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  // Where to put the caret once the field has the new text.
  const nextCaret = useRef<number | null>(null)
  /** The draft on its way from this field. It takes a while with files, whereas its text is shown at once. */
  const sending = useRef<Draft | null>(null)
  const place = `${me.id} ${itemKey}`
  /** What was sent meanwhile. It follows if nothing has been typed since. */
  const next = useRef<Draft | null>(null)
  const isPhone = useIsPhone()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const id = useId()
  const listId = `${id}-people`
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0

  const list = useMentionList({
    text: draft.text,
    caret,
    people,
    onChoose(person, completed) {
      nextCaret.current = completed.caret
      setCaret(completed.caret)
      setDraft((now) => ({ ...now, text: completed.text, chosen: [...now.chosen, person.id] }))
    },
  })
  const active = list.suggestions[list.activeIndex]
  const isOpen = list.suggestions.length > 0

  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  const addFiles = (chosen: readonly File[]): void => {
    setRefused(chosen.filter((file) => !checkFile(file).ok))
    setDraft((now) => ({ ...now, files: [...now.files, ...chosen.filter((file) => checkFile(file).ok)] }))
    field.current?.focus()
  }

  const send = async (): Promise<void> => {
    if (isEmpty) return
    if (draftsOnTheirWay.has(place)) {
      // Two presses for one message send it once. Only the field that sends it can let another follow.
      if (sending.current !== null && draft !== sending.current) next.current = draft
      return
    }
    sending.current = draft
    draftsOnTheirWay.add(place)
    setRefused([])
    const unsent = await onSend(draft).finally(() => {
      sending.current = null
      draftsOnTheirWay.delete(place)
    })
    // What wasn't sent must not go along unasked.
    if (unsent?.length !== 0) next.current = null
    if (unsent === null) return
    // Keeps what was typed or added while sending.
    setDraft((now) => {
      if (now !== next.current) next.current = null
      const { text, chosen, files } = now
      return {
        text: text.startsWith(draft.text) ? text.slice(draft.text.length) : text,
        chosen,
        files: files.filter((file) => !draft.files.includes(file) || unsent.includes(file)),
      }
    })
    if (document.activeElement === sendButton.current) field.current?.focus()
  }
  useEffect(() => {
    if (next.current === null || draftsOnTheirWay.has(place)) return
    next.current = null
    void send()
  })

  const onKeyDown = (key: KeyboardEvent<HTMLTextAreaElement>): void => {
    // During IME composition, keys belong to the input method.
    if (key.nativeEvent.isComposing) return
    const isModified = key.ctrlKey || key.metaKey
    const isPlainEnter = key.key === 'Enter' && !key.shiftKey && !key.altKey
    if (!isModified && list.takeKey(key)) {
      key.preventDefault()
      key.stopPropagation()
    } else if (isPlainEnter && (isModified || !isTouch)) {
      key.preventDefault()
      // A surrounding form may save by the same keys.
      key.stopPropagation()
      void send()
    }
  }

  return (
    <div className={classes.composer}>
      <PersonAvatar name={me.name} size={32} tone={toneOfId(me.id)} />
      <Popover
        opened={isOpen}
        onDismiss={list.dismiss}
        position="top-start"
        width="target"
        offset={4}
        withRoles={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        shadow="float"
      >
        <Popover.Target>
          <Box miw={0}>
            {above}
            <ChosenFiles
              files={draft.files}
              refused={refused}
              onRemove={(file) => {
                setDraft((now) => ({ ...now, files: now.files.filter((other) => other !== file) }))
                // The pressed button disappears with its file.
                field.current?.focus()
              }}
            />
            <Textarea
              ref={field}
              className={classes.input ?? ''}
              size={isPhone ? 'md' : 'sm'}
              aria-label={texts.label}
              placeholder={texts.placeholder}
              autosize={draft.text.length <= longestMeasured}
              minRows={1}
              maxRows={8}
              // A plain `dir` prop would go to the wrapper.
              attributes={{ input: { dir: directionOf(draft.text) } }}
              value={draft.text}
              aria-describedby={`${id}-keys`}
              // A multi-line field can't be a combobox, but it can own the list and name its active option.
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
              // So that Escape closes the list and not the dialog.
              data-mantine-stop-propagation={isOpen || undefined}
              onChange={({ currentTarget }) => {
                setDraft((now) => ({ ...now, text: currentTarget.value }))
                setCaret(currentTarget.selectionStart)
              }}
              onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
                setCaret(selectionStart === selectionEnd ? selectionStart : null)
              }
              onBlur={() => setCaret(null)}
              onPaste={(paste) => {
                const files = pastedFiles(paste.clipboardData)
                if (files.length === 0) return
                paste.preventDefault()
                addFiles(files)
              }}
              rightSection={<ChooseFiles label={texts.attach} onChoose={addFiles} />}
              rightSectionWidth={44}
              rightSectionProps={{ style: { alignItems: 'end' } }}
              onKeyDown={onKeyDown}
            />
          </Box>
        </Popover.Target>
        <Popover.Dropdown p={0} bd="1px solid var(--bama-line)">
          {isOpen && <MentionOptions id={listId} list={list} />}
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        ref={sendButton}
        size={36}
        {...(isEmpty ? { c: 'dimmed', bg: 'var(--bama-sunken)' } : {})}
        aria-label={texts.send}
        disabled={isEmpty}
        onMouseDown={(press) => press.preventDefault()}
        onClick={() => void send()}
      >
        {/* The icon points forward, which is left in Hebrew. */}
        <IconSend2 size={20} stroke={1.7} style={{ transform: 'scaleX(-1)' }} aria-hidden />
      </ActionIcon>
      <p id={`${id}-keys`} className={classes.keys} data-hidden={!hasKeys || undefined}>
        {isTouch || !hasKeys ? (
          <VisuallyHidden>
            {isTouch ? texts.touchHint : texts.keys.map(({ key, does }) => `${key} ${does}`).join(', ')}
          </VisuallyHidden>
        ) : (
          texts.keys.map(({ key, does }) => (
            <span key={key}>
              <kbd dir="ltr">{key}</kbd> {does}
            </span>
          ))
        )}
      </p>
      <VisuallyHidden role="status">{isOpen ? mentionTexts.found(list.suggestions.length) : ''}</VisuallyHidden>
    </div>
  )
}

import type { Actor } from '@bama/domain'
import { ActionIcon, Group, Modal, Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconSearch, IconX } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFirstPull, useToday } from '../../data/index.ts'
import { commandsTexts as texts } from '../../texts/commands.ts'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import { useOpensAfterMount } from '../../ui/dialogs/use-opens-after-mount.ts'
import { FocusHandover, handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import type { Entry, GroupName } from './entry.ts'
import { PaletteList } from './palette-list.tsx'
import classes from './command-palette.module.css'
import { searchKey } from './search-button.tsx'
import { useGroups } from './use-groups.ts'

interface PaletteProps {
  readonly opened: boolean
  readonly actor: Actor
  readonly onClose: () => void
  readonly onShowShortcuts: () => void
}

/** Actions run after Mantine returns the focus (10 ms after closing), so that their dialogs can return it in turn. */
const focusReturnMs = 20

const sign = { variant: 'subtle', color: 'gray', size: 44, flex: 'none', c: 'var(--bama-ink-2)' } as const
const note: TextProps = { px: 'md', py: 10, fz: 'sm', c: 'var(--bama-ink-2)' }

/** Finds records on this device by name, and runs actions. Works offline. */
export function Palette({ opened, actor, onClose, onShowShortcuts }: PaletteProps) {
  const isPhone = useIsPhone()
  useBackCloses(opened, onClose)
  const { history } = useRouter()
  const step = useLocation({ select: ({ state }) => state.__TSR_key })
  /** The history entry from which the last result was opened. */
  const left = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (step !== undefined && step === left.current) handFocusTo([searchKey, mainKey])
  }, [step])
  // After navigating, the focus must not return to the previous screen.
  const [hasLeft, setHasLeft] = useState(false)
  /** The chosen action, until the palette has closed. */
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (opened) {
      chosen.current = null
      return setHasLeft(false)
    }
    // The timer starts after Mantine's own. Started at the choice, it could fire first on a slow machine.
    const act = chosen.current
    if (act === null) return
    const timer = window.setTimeout(act, focusReturnMs)
    return () => window.clearTimeout(timer)
  }, [opened])
  const choose = ({ choice }: Entry): void => {
    // The second click of a double click comes while the palette fades out.
    if (!opened || 'showAllOf' in choice) return
    onClose()
    if ('act' in choice) {
      chosen.current = choice.act
      return
    }
    setHasLeft(true)
    left.current = step
    // Closing the opened record returns to the current screen.
    history.push(choice.address, { isOpenedHere: true })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Modal.Root
      opened={useOpensAfterMount(opened)}
      onClose={onClose}
      returnFocus={!hasLeft}
      fullScreen={isPhone}
      centered={false}
      yOffset="10dvh"
      size={640}
      classNames={{ content: classes.content ?? '' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title} data-palette>
        <FocusHandover />
        <PaletteContents
          actor={actor}
          isPhone={isPhone}
          onChoose={choose}
          onClose={onClose}
          onShowShortcuts={onShowShortcuts}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

interface PaletteContentsProps extends Omit<PaletteProps, 'opened'> {
  readonly isPhone: boolean
  readonly onChoose: (entry: Entry) => void
}

/** Mounted only while the palette is open, because it reads the database. */
function PaletteContents({ actor, isPhone, onChoose, onClose, onShowShortcuts }: PaletteContentsProps) {
  const today = useToday()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [whole, setWhole] = useState<GroupName | null>(null)
  // The index to select when the chosen line disappears.
  const [last, setLast] = useState(0)
  const isArriving = useFirstPull() !== undefined
  const { groups, otherLayout, isReading, isSearching, isFailed } = useGroups({
    actor,
    today,
    query,
    whole,
    onShowShortcuts,
  })
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState<string | null>(null)
  // The chosen line may not match the next letter.
  const found = entries.findIndex(({ id }) => id === chosen)
  const at = found === -1 ? Math.min(last, Math.max(0, entries.length - 1)) : found
  const current = entries[at]
  const optionId = (id: string): string => `${listId}-${id}`
  const total = groups.reduce((sum, group) => sum + group.total, 0)

  useEffect(() => {
    if (chosen !== null) document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const type = (text: string): void => {
    setQuery(text)
    setChosen(null)
    setWhole(null)
    setLast(0)
  }
  const choose = (entry: Entry): void => {
    if (!('showAllOf' in entry.choice)) return onChoose(entry)
    setWhole(entry.choice.showAllOf)
    setLast(entries.indexOf(entry))
    setChosen(null)
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.nativeEvent.isComposing) return
    const target = targetOf(press.key, at, entries.length)
    if (target !== null) {
      press.preventDefault()
      setChosen(entries[target]?.id ?? null)
    } else if (press.key === 'Enter' && current !== undefined) {
      press.preventDefault()
      choose(current)
    }
  }

  return (
    <>
      <div className={classes.head}>
        {isPhone ? (
          <ActionIcon {...sign} aria-label={texts.back} onClick={onClose}>
            <IconArrowRight size={24} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <IconSearch size={20} stroke={1.7} color="var(--bama-ink-3)" aria-hidden />
        )}
        <input
          ref={input}
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : optionId(current.id)}
          aria-autocomplete="list"
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={query}
          onChange={(change) => type(change.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {query !== '' && (
          <ActionIcon
            {...sign}
            aria-label={texts.clear}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <IconX size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {otherLayout !== null && <Text {...note}>{texts.otherLayout(otherLayout)}</Text>}
      <PaletteList
        id={listId}
        groups={groups}
        current={current?.id}
        optionId={optionId}
        onPoint={setChosen}
        onChoose={choose}
      />
      {entries.length === 0 && !isReading && !isSearching && !isFailed && (
        <Text {...note} py={28} ta="center" style={{ overflowWrap: 'anywhere' }}>
          {texts.nothing(query.trim())}
        </Text>
      )}
      {isFailed && <Text {...note}>{texts.failed}</Text>}
      {isReading && <Text {...note}>{isArriving ? texts.stillArriving : texts.stillReading}</Text>}
      {!isPhone && <KeyHints />}
      <Announcement text={query.trim() === '' || isSearching ? '' : isFailed ? texts.failed : texts.count(total)} />
    </>
  )
}

/** Returns the index that a key moves to, or null for other keys. Arrow keys wrap around. */
function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 6, count - 1)
  if (key === 'PageUp') return Math.max(at - 6, 0)
  return null
}

function KeyHints() {
  const { hints } = texts
  return (
    <Group
      gap={20}
      flex="none"
      mt="auto"
      px="md"
      py="xs"
      fz="xs"
      c="dimmed"
      className={classes.hints ?? ''}
      style={{ borderBlockStart: '1px solid var(--bama-line)' }}
      aria-hidden
    >
      <span>
        <kbd dir="ltr">↑↓</kbd> {hints.choose}
      </span>
      <span>
        <kbd dir="ltr">Enter</kbd> {hints.open}
      </span>
      <span>
        <kbd dir="ltr">Esc</kbd> {hints.close}
      </span>
    </Group>
  )
}

/** Announces the number of results once the user stops typing. */
function Announcement({ text }: { readonly text: string }) {
  const [settled] = useDebouncedValue(text, 500)
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>
}

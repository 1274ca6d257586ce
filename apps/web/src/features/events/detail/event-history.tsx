import { Box, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  businessZone,
  fetchHistory,
  type HistoryEntry,
  isLocalMode,
  useClients,
  usePeople,
  useTasksOf,
  useToday,
} from '../../../data/index.ts'
import { localTexts } from '../../../texts/local.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { NameOf } from '../../../texts/cell-words.ts'
import { momentText } from '../../../texts/moments.ts'
import { CellLine } from '../../../ui/display/cell-line.tsx'
import { Name } from '../../../ui/display/names.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import classes from './detail.module.css'
import type { BoardEvent } from '../board/board-actions.ts'
import { operatorNameOf } from '../operator-name.ts'
import { historySteps } from './history-words.ts'

const { history: texts } = eventsTexts

type Loaded =
  | { readonly status: 'none' | 'loading' }
  /** `before` is the parameter of the failed request, for a retry. */
  | { readonly status: 'offline' | 'failed'; readonly before: number | undefined }
  | { readonly status: 'here'; readonly more: boolean }

/** The history of the event's changes. It is stored on the server and fetched when unfolded. */
export function EventHistory({ event }: { readonly event: BoardEvent }) {
  const { id: eventId } = event
  const [isOpen, setIsOpen] = useState(false)
  const today = useToday()
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([])
  const [loaded, setLoaded] = useState<Loaded>({ status: 'none' })
  const nameOf = useNameOf(event)
  const section = useRef<HTMLElement>(null)
  // It unfolds at the window's end, below what is in sight. `scrollIntoView` would move the window too.
  useEffect(() => {
    const scroller = section.current?.parentElement
    if (isOpen && section.current !== null && scroller != null)
      scroller.scrollTop += section.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  }, [isOpen])

  const load = async (before?: number): Promise<void> => {
    setLoaded({ status: 'loading' })
    const answer = await fetchHistory('events', eventId, before)
    if (!answer.ok) return setLoaded({ status: answer.error.code === 'unreachable' ? 'offline' : 'failed', before })
    setEntries((known) => (before === undefined ? answer.value.entries : [...known, ...answer.value.entries]))
    setLoaded({ status: 'here', more: answer.value.more })
  }

  const toggle = (): void => {
    if (isLocalMode()) return setIsOpen(!isOpen)
    // Reloaded on each unfolding, for newer changes.
    if (!isOpen) void load()
    setIsOpen(!isOpen)
  }

  const steps = historySteps(entries, nameOf)
  return (
    <section ref={section} className={`${body.section} ${classes.history}`} data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls="event-detail-history"
          onClick={toggle}
        >
          <IconHistory size={20} stroke={1.7} aria-hidden />
          {texts.title}
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </button>
      </h3>
      <Collapse expanded={isOpen} id="event-detail-history">
        {isLocalMode() && <Text fz="sm">{localTexts.historyNeedsServer}</Text>}
        <ol>
          {steps.map(({ id, at, who, operation, isLost, changes }) => (
            <Stack key={id} component="li" gap={2} py="xs" fz="sm" c="var(--bama-ink-2)" className={classes.step ?? ''}>
              <Group component="span" gap="xs" align="baseline" fw={600} c="var(--bama-ink)">
                <Name>{who}</Name>
                <Box component="time" dateTime={at} fz={13} fw={400} c="dimmed">
                  {momentText(at, today, businessZone)}
                </Box>
              </Group>
              {operation === 'create' && <span>{texts.created}</span>}
              {operation === 'delete' && <span>{texts.deleted}</span>}
              {changes.map((words) => (
                <CellLine key={JSON.stringify(words)} words={words} />
              ))}
              {isLost && (
                <Box component="span" fz={13} c="var(--bama-spot-fg)">
                  {texts.lost}
                </Box>
              )}
            </Stack>
          ))}
        </ol>
        {loaded.status === 'loading' && <output className={body.quiet}>{texts.loading}</output>}
        {loaded.status === 'offline' && <p className={body.quiet}>{texts.offline}</p>}
        {loaded.status === 'failed' && <p className={body.quiet}>{texts.failed}</p>}
        {(loaded.status === 'offline' || loaded.status === 'failed') && (
          <Button variant="default" size="sm" mt="xs" onClick={() => void load(loaded.before)}>
            {texts.retry}
          </Button>
        )}
        {loaded.status === 'here' && steps.length === 0 && <p className={body.quiet}>{texts.empty}</p>}
        {loaded.status === 'here' && loaded.more && (
          <Button variant="default" size="sm" mt="xs" onClick={() => void load(entries.at(-1)?.n)}>
            {texts.more}
          </Button>
        )}
      </Collapse>
    </section>
  )
}

function useNameOf(event: BoardEvent): NameOf {
  const clients = useClients()
  const people = usePeople()
  const tasks = useTasksOf(event.id)
  return (field, id) => {
    if (field === 'client_id') return clients?.get(id)?.name ?? eventsTexts.card.deletedClient
    if (field === 'timer_target_task_id') return tasks?.find((task) => task.id === id)?.description ?? texts.taskGone
    if (field === 'checklist' || field === 'manager_checklist')
      return event[field]?.find((line) => line.id === id)?.item
    if (field !== 'assigned_operator_id' && field !== 'crew') return undefined
    return operatorNameOf(id, people)
  }
}

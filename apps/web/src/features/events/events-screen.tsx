import { type Actor, eventStatuses, type EventStatus } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useClients, useEvents, usePeople, useSession, useToday } from '../../data/index.ts'
import { eventsTexts } from '../../texts/events.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StayInView } from '../../ui/stay-in-view.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type BoardEvent, BoardActionsContext } from './board/board-actions.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { Board } from './board/board.tsx'
import { CardFactsContext, cardFacts } from './board/card-facts.ts'
import { useBoard } from './board/use-board.ts'
import { cardsWithout } from './board/use-card-drag.ts'
import { longDay } from './card/day-texts.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import classes from './events-screen.module.css'
import { EventFormModal } from './form/event-form-modal.tsx'
import type { FormSubject } from './form/use-event-form.ts'

interface EventsScreenProps {
  /** Shown between the header and the board, such as "no connection". */
  readonly banner?: ReactNode
}

/** The events board: what has to be done for every event, in four columns. */
export function EventsScreen({ banner }: EventsScreenProps) {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  return <EventsOf actor={session.actor} banner={banner} />
}

function EventsOf({ actor, banner }: EventsScreenProps & { readonly actor: Actor }) {
  const rows = useEvents()
  const clients = useClients()
  const people = usePeople()
  const today = useToday()
  const isPhone = useIsPhone()
  const [shownColumn, setShownColumn] = useState<EventStatus>(eventStatuses[0])
  const [deleting, setDeleting] = useState<BoardEvent | null>(null)
  const form = useFormSubject()

  const { columns, actions, hold, letGo } = useBoard({
    rows,
    actor,
    onOpen: (event) => form.open({ kind: 'event', event, mayEdit: actions.mayEdit }),
    onCreate: (status) => form.open({ kind: 'new', status }),
    onDelete: setDeleting,
  })
  const facts = useMemo(() => cardFacts(today, clients, people), [today, clients, people])
  const count = [...columns.values()].reduce((sum, cards) => sum + cards.length, 0)
  const create = (): void => actions.create(isPhone ? shownColumn : eventStatuses[0])

  const neighbourOf = (event: BoardEvent): string | undefined => {
    const { status, index } = actions.placeOf(event)
    const others = cardsWithout(columns.get(status) ?? [], event.id)
    return (others[index] ?? others[index - 1])?.id
  }

  return (
    <BoardActionsContext value={actions}>
      <CardFactsContext value={facts}>
        <div className={classes.screen}>
          <PageHeader
            title={eventsTexts.title}
            subtitle={
              <>
                <time dateTime={today}>{longDay(today)}</time>
                {rows !== undefined && ` · ${eventsTexts.count(count)}`}
              </>
            }
            actions={
              actions.mayCreate ? (
                <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
                  {eventsTexts.newEvent}
                </Button>
              ) : undefined
            }
          />
          {banner !== undefined && <StayInView className={classes.banner}>{banner}</StayInView>}
          {rows === undefined ? (
            <BoardSkeleton isPhone={isPhone} shownColumn={shownColumn} onShowColumn={setShownColumn} />
          ) : (
            <Board
              columns={columns}
              isPhone={isPhone}
              shownColumn={shownColumn}
              onShowColumn={setShownColumn}
              onHold={hold}
              onLetGo={letGo}
            />
          )}
          {isPhone && actions.mayCreate && (
            <button type="button" className={classes.create} aria-label={eventsTexts.newEvent} onClick={create}>
              <IconPlus size={28} stroke={1.7} aria-hidden />
            </button>
          )}
        </div>
        {form.subject !== null && (
          <EventFormModal
            key={form.key}
            opened={form.isOpen}
            subject={form.subject}
            actor={actor}
            today={today}
            isPhone={isPhone}
            clients={clients}
            people={people}
            columnOf={(status) => columns.get(status) ?? []}
            onClose={form.close}
            onClosed={form.forget}
          />
        )}
        <DeleteEventDialog event={deleting} neighbourOf={neighbourOf} onClose={() => setDeleting(null)} />
      </CardFactsContext>
    </BoardActionsContext>
  )
}

/** What the form is open for. It is forgotten only after the form has faded out. */
function useFormSubject() {
  const [state, setState] = useState<{ subject: FormSubject | null; isOpen: boolean; key: number }>({
    subject: null,
    isOpen: false,
    key: 0,
  })
  return {
    ...state,
    open: (subject: FormSubject) => setState(({ key }) => ({ subject, isOpen: true, key: key + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
    forget: () => setState((now) => (now.isOpen ? now : { ...now, subject: null })),
  }
}

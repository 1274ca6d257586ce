import {
  type Actor,
  type crewAnswer,
  type CrewNeed,
  crewPlan,
  isAdmin,
  maySee,
  operatorIdOf,
  type VisibleSlot,
} from '@bama/domain'
import { addToCrew, answerSlot, inviteToSlot, isOpenReply, rosterOf, type RosterLine } from '@bama/domain/crew'
import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { IconBellRinging, IconMail } from '@tabler/icons-react'
import { useMemo } from 'react'
import {
  runCommand,
  serverNow,
  useAbsencesByPerson,
  useCrewOf,
  useEngagements,
  usePeople,
  useServerNow,
} from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { deadlineText } from '../../../ui/crew/deadline-text.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { Count } from '../../../ui/display/count.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { unreadable } from '../../../ui/feedback/unreadable.ts'
import { useEscapeHeld } from '../../../ui/forms/escape-hold.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { type Invited, InviteDialog } from './invite-dialog.tsx'
import type { CrewLineActions } from './crew-line.tsx'
import { CrewRoster } from './crew-roster.tsx'
import { crewWriter, newSlotInput } from './crew-writer.ts'
import { OwnSlot } from './open-slot.tsx'
import { CallDialog } from './lazy-calls.ts'
import { nameOfSlot } from './person-names.ts'

interface CrewSectionProps {
  readonly event: BoardEvent
  readonly actor: Actor
}

/** The crew of an event: its needs, its people and their answers. */
export function CrewSection({ event, actor }: CrewSectionProps) {
  const nowMs = useServerNow(60_000)
  const found = useCrewOf(event.id)
  const isPlanner = isAdmin(actor)
  // Without a server, users of a shared device share one copy of the data. Each sees only what a server would send, and
  // of that no draft, which it does send to somebody who was invited before.
  const crew = useMemo(() => {
    const parent = { id: event.id, fields: { ...event } }
    const sees = (entity: 'crewNeeds' | 'crewSlots') => (record: CrewNeed | VisibleSlot) =>
      maySee(actor, entity, { id: record.id, fields: { ...record } }, parent)
    const isShown = ({ plan }: VisibleSlot): boolean => isPlanner || plan === crewPlan.firm
    return (
      found && {
        needs: found.needs.filter(sees('crewNeeds')),
        slots: found.slots.filter(sees('crewSlots')).filter(isShown),
      }
    )
  }, [found, actor, event, isPlanner])
  const people = usePeople()
  const engagements = useEngagements()
  const absences = useAbsencesByPerson(actor)
  const callForm = useDialog<VisibleSlot>()
  const invitation = useDialog<Invited>()
  useEscapeHeld([callForm, invitation].some(({ subject }) => subject !== undefined))

  const roster = useMemo(() => {
    if (crew === undefined || people === undefined) return undefined
    return rosterOf(event, { ...crew, operatorId: operatorIdOf(event, people.values()) })
  }, [crew, people, event])
  if (crew === undefined || roster === undefined) return null
  const own = roster.lines.filter(({ slot }) => slot.person_id === actor.id && slot._version > 0)
  // Who is not in the event learns nothing of who is.
  if (!isPlanner && own.length === 0 && crew.slots.length + crew.needs.length === 0) return null

  const { needs, slots } = crew
  const { lines, waiting } = roster
  const uninvited = lines.filter(
    ({ slot, reply }) => reply === 'none' && slot.person_type === 'user' && slot.plan === crewPlan.firm,
  )

  // Freelancers have no account to notify; they are asked by phone.
  const reminded = waiting.filter(({ slot }) => slot.person_type === 'user')

  const invite = async ({ slot }: RosterLine, replyBy: string | null) => {
    const invitedAt = new Date(await serverNow()).toISOString()
    return slot._version === 0
      ? runCommand(addToCrew, { ...newSlotInput(event, slots, slot, nameOfSlot(slot, people)), invitedAt, replyBy })
      : runCommand(inviteToSlot, { event, slot, invitedAt, replyBy })
  }
  const note = async (slot: VisibleSlot, answer: (typeof crewAnswer)[keyof typeof crewAnswer]): Promise<void> => {
    const nowMs = await serverNow().catch(unreadable(texts.toast.answerFailed))
    if (nowMs === null) return
    const answeredAt = new Date(nowMs).toISOString()
    const outcome = await runCommand(answerSlot, { event, slot, answer, reason: null, answeredAt, how: 'phone' })
    if (!outcome.ok) showFailure(texts.toast.answerFailed, outcome.error)
  }
  const outgoing: CrewLineActions['outgoing'] = {
    call: callForm.open,
    invite: (line) => invitation.open({ lines: [line], isReminder: isOpenReply(line.reply) }),
    note: (slot, answer) => void note(slot, answer),
  }

  return (
    <section className={body.section} aria-labelledby="event-crew">
      <h3 className={body.heading} id="event-crew">
        {texts.title}
        {lines.length > 0 && (
          <>
            <Count tone="grey" h={22} fw={600} aria-hidden="true">
              {lines.length}
            </Count>
            <VisuallyHidden>{texts.count(lines.length)}</VisuallyHidden>
          </>
        )}
      </h3>
      {own.map(
        ({ slot, reply }) =>
          !isOpenReply(reply) && <OwnSlot key={slot.id} event={event} slot={slot} saysRole={own.length > 1} />,
      )}
      <CrewRoster
        event={event}
        needs={needs}
        slots={slots}
        roster={roster}
        people={people}
        engagements={engagements}
        absences={absences}
        writer={crewWriter}
        isPlanner={isPlanner}
        outgoing={outgoing}
        // Only planners know other people's warnings.
        mayKnow={(slot) => isPlanner || slot.person_id === actor.id}
        buttons={
          <>
            {uninvited.length > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
                onClick={() => invitation.open({ lines: uninvited, isReminder: false })}
              >
                {texts.invite(uninvited.length)}
              </Button>
            )}
            {reminded.length > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconBellRinging size={18} stroke={1.7} aria-hidden />}
                onClick={() => invitation.open({ lines: reminded, isReminder: true })}
              >
                {texts.remind(reminded.length)}
              </Button>
            )}
          </>
        }
      >
        {isPlanner && waiting.length > 0 && (
          <Text size="sm" mt="xs">
            <Box component="span" fw={600}>
              {texts.waiting}:
            </Box>{' '}
            {waiting.map(({ slot }, index) => (
              <span key={slot.id}>
                {index > 0 && ', '}
                <Name>{nameOfSlot(slot, people)}</Name>
                {slot.reply_by !== null && ` (${deadlineText(slot.reply_by, nowMs)})`}
              </span>
            ))}
          </Text>
        )}
      </CrewRoster>
      {callForm.subject !== undefined && (
        <CallDialog
          key={`call ${callForm.key}`}
          {...callForm.props}
          event={event}
          actor={actor}
          slot={callForm.subject}
          name={nameOfSlot(callForm.subject, people)}
        />
      )}
      {invitation.subject !== undefined && (
        <InviteDialog
          key={`invitation ${invitation.key}`}
          {...invitation.props}
          {...invitation.subject}
          nowMs={nowMs}
          nameOf={({ slot }) => nameOfSlot(slot, people)}
          onInvite={invite}
        />
      )}
    </section>
  )
}

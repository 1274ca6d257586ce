import {
  type Actor,
  type CrewNeed,
  crewPlan,
  isAdmin,
  leadRole,
  maySee,
  operatorIds,
  type VisibleSlot,
} from '@bama/domain'
import {
  addToCrew,
  inviteToSlot,
  isOpenReply,
  personKey,
  type RosterLine,
  rosterOf,
  warningsOf,
} from '@bama/domain/crew'
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconBellRinging, IconMail, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import {
  businessZone,
  serverNow,
  useAbsencesByPerson,
  useCrewLimits,
  useCrewOf,
  useEngagements,
  usePeople,
  useRun,
} from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { deadlineText } from '../../../ui/crew/deadline-text.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { Badge } from '../../../ui/display/badge.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { useEscapeHeld } from '../../../ui/forms/escape-hold.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { type Invited, InviteDialog } from './invite-dialog.tsx'
import { CrewLine, type CrewLineActions } from './crew-line.tsx'
import { type NeedSubject, NeedDialog } from './need-dialog.tsx'
import { OwnSlot } from './open-slot.tsx'
import { CallDialog } from './lazy-calls.ts'
import { nameOfSlot } from './person-names.ts'
import { PickDialog } from './pick-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { useRemoval } from './use-removal.ts'
import classes from './crew.module.css'

interface CrewSectionProps {
  readonly event: BoardEvent
  readonly actor: Actor
}

/** Who works in an event: whom it needs, who is in it, and who has not answered. */
export function CrewSection({ event, actor }: CrewSectionProps) {
  const run = useRun()
  const found = useCrewOf(event.id)
  // Where people share a device its copy holds everything: each sees what a server would send them.
  const crew = useMemo(() => {
    const parent = { id: event.id, fields: { ...event } }
    const sees = (entity: 'crewNeeds' | 'crewSlots') => (record: CrewNeed | VisibleSlot) =>
      maySee(actor, entity, { id: record.id, fields: { ...record } }, parent)
    return found && { needs: found.needs.filter(sees('crewNeeds')), slots: found.slots.filter(sees('crewSlots')) }
  }, [found, actor, event])
  const people = usePeople()
  const isPlanner = isAdmin(actor)
  const engagements = useEngagements()
  const absences = useAbsencesByPerson(actor)
  const limits = useCrewLimits()
  const pick = useDialog<{ readonly role: string }>()
  const needForm = useDialog<NeedSubject>()
  const slotForm = useDialog<VisibleSlot>()
  const callForm = useDialog<VisibleSlot>()
  const invitation = useDialog<Invited>()
  const removal = useRemoval(event, people)
  const dialogs = [pick, needForm, slotForm, callForm, invitation, removal]
  useEscapeHeld(dialogs.some(({ subject }) => subject !== undefined))

  const roster = useMemo(() => {
    if (crew === undefined || people === undefined) return undefined
    const { assigned_operator_id: assigned } = event
    const operatorId = assigned === null ? null : operatorIds(people.values())(assigned)
    return rosterOf(event, { ...crew, operatorId })
  }, [crew, people, event])
  if (crew === undefined || roster === undefined) return null
  const own = roster.lines.find(({ slot }) => slot.person_id === actor.id && slot._version > 0)
  // Whoever is not in the event learns nothing of who is.
  if (!isPlanner && own === undefined && crew.slots.length + crew.needs.length === 0) return null

  const { needs, slots } = crew
  const { lines, gaps, waiting } = roster
  const shownNeeds = needs.filter(({ count }) => count > 0)
  const uninvited = lines.filter(
    ({ slot, reply }) => reply === 'none' && slot.person_type === 'user' && slot.plan === crewPlan.firm,
  )

  // Freelancers are asked on the phone.
  const reminded = waiting.filter(({ slot }) => slot.person_type === 'user')

  const inviteAll = async (invited: readonly RosterLine[], replyBy: string | null): Promise<void> => {
    for (const line of invited) {
      const invitedAt = new Date(await serverNow()).toISOString()
      const { slot } = line
      const outcome =
        slot._version === 0
          ? await run(addToCrew, {
              event,
              known: slots,
              person: { type: slot.person_type, id: slot.person_id, name: nameOfSlot(slot, people) },
              role: slot.role,
              times: slot,
              plan: crewPlan.firm,
              invitedAt,
              replyBy,
            })
          : await run(inviteToSlot, { event, slot, invitedAt, replyBy })
      if (!outcome.ok) return showFailure(texts.toast.inviteFailed, outcome.error)
    }
    showDone(texts.toast.invited(invited.length))
  }
  const actions: CrewLineActions = {
    edit: slotForm.open,
    remove: removal.ask,
    call: callForm.open,
    invite: (line) => invitation.open({ lines: [line], isReminder: line.reply !== 'none' }),
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
      {own !== undefined && !isOpenReply(own.reply) && <OwnSlot event={event} slot={own.slot} />}
      {(shownNeeds.length > 0 || gaps.length > 0) && (
        <Group component="ul" gap="xs" mb="sm" aria-label={texts.needs}>
          {shownNeeds.map((need) => {
            const missing = gaps.find(({ role }) => role === need.role)?.missing ?? 0
            const words =
              missing > 0 ? texts.missing(missing, need.role) : texts.need(need.role, need.count - missing, need.count)
            const badge = (
              <Badge tone={missing > 0 ? 'red' : 'leaf'} {...(missing > 0 && { icon: IconAlertTriangle })}>
                {words}
              </Badge>
            )
            return (
              <li key={need.id}>
                {isPlanner ? (
                  <Group gap={2} wrap="nowrap">
                    <button
                      type="button"
                      className={classes.need}
                      aria-label={`${words}. ${texts.editNeed(need.role)}`}
                      onClick={() => needForm.open({ need })}
                    >
                      {badge}
                    </button>
                    {missing > 0 && need.role !== leadRole && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        h={44}
                        aria-label={texts.fill(need.role)}
                        onClick={() => pick.open({ role: need.role })}
                      >
                        {texts.pick.plan}
                      </Button>
                    )}
                  </Group>
                ) : (
                  badge
                )}
              </li>
            )
          })}
        </Group>
      )}
      {lines.length === 0 ? (
        <p className={body.quiet}>{texts.empty}</p>
      ) : (
        <ul className={classes.lines} aria-label={texts.list}>
          {lines.map((line) => {
            const { slot } = line
            const key = personKey(slot.person_type, slot.person_id)
            const others = engagements?.get(key) ?? []
            const engagement = others.find(({ id }) => id === slot.id)
            return (
              <CrewLine
                key={slot.id}
                event={event}
                line={line}
                name={nameOfSlot(slot, people)}
                warnings={
                  // Of others it is the planners' to know.
                  engagement !== undefined && (isPlanner || slot.person_id === actor.id)
                    ? warningsOf(engagement, others, absences?.get(key) ?? [], { limits, zone: businessZone })
                    : null
                }
                limits={limits}
                actions={isPlanner ? actions : null}
              />
            )
          })}
        </ul>
      )}
      {isPlanner && waiting.length > 0 && (
        <Text size="sm" mt="xs">
          <Box component="span" fw={600}>
            {texts.waiting}:
          </Box>{' '}
          {waiting.map(({ slot }, index) => (
            <span key={slot.id}>
              {index > 0 && ', '}
              <Name>{nameOfSlot(slot, people)}</Name>
              {slot.reply_by !== null && ` (${deadlineText(slot.reply_by)})`}
            </span>
          ))}
        </Text>
      )}
      {isPlanner && (
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => pick.open({ role: gaps.find(({ role }) => role !== leadRole)?.role ?? '' })}
          >
            {texts.add}
          </Button>
          <Button variant="subtle" onClick={() => needForm.open({ need: null })}>
            {texts.addNeed}
          </Button>
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
        </Group>
      )}
      {pick.subject !== undefined && (
        <PickDialog
          key={`pick ${pick.key}`}
          opened={pick.isOpen}
          event={event}
          role={pick.subject.role}
          needs={needs}
          slots={slots}
          engagements={engagements}
          absences={absences}
          onClose={pick.close}
          onClosed={pick.forget}
        />
      )}
      {needForm.subject !== undefined && (
        <NeedDialog
          key={`need ${needForm.key}`}
          opened={needForm.isOpen}
          event={event}
          needs={needs}
          {...needForm.subject}
          onClose={needForm.close}
          onClosed={needForm.forget}
        />
      )}
      {slotForm.subject !== undefined && (
        <SlotDialog
          key={`slot ${slotForm.key}`}
          opened={slotForm.isOpen}
          event={event}
          slots={slots}
          slot={slotForm.subject}
          name={nameOfSlot(slotForm.subject, people)}
          onClose={slotForm.close}
          onClosed={slotForm.forget}
        />
      )}
      {callForm.subject !== undefined && (
        <CallDialog
          key={`call ${callForm.key}`}
          opened={callForm.isOpen}
          event={event}
          actor={actor}
          slot={callForm.subject}
          name={nameOfSlot(callForm.subject, people)}
          onClose={callForm.close}
          onClosed={callForm.forget}
        />
      )}
      {invitation.subject !== undefined && (
        <InviteDialog
          key={`invitation ${invitation.key}`}
          opened={invitation.isOpen}
          {...invitation.subject}
          nameOf={({ slot }) => nameOfSlot(slot, people)}
          onInvite={inviteAll}
          onClose={invitation.close}
          onClosed={invitation.forget}
        />
      )}
      {removal.dialog}
    </section>
  )
}

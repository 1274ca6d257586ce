import {
  type CrewNeed,
  crewPersonType,
  crewPlan,
  freelancerModel,
  leadRole,
  type VisibleEvent,
  type VisibleSlot,
  type VisibleUser,
} from '@bama/domain'
import {
  editSlot,
  type Engagement,
  personKey,
  restDaysDuring,
  type Resting,
  type Roster,
  spanOfSlot,
  warningsOf,
} from '@bama/domain/crew'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { businessZone, type LocalAbsence, useCrewLimits, useRecords, useServerNow } from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { useEscapeHeld } from '../../../ui/forms/escape-hold.ts'
import { CrewLine, type CrewLineActions } from './crew-line.tsx'
import type { CrewWriter } from './crew-writer.ts'
import { NeedDialog, type NeedSubject } from './need-dialog.tsx'
import { nameOfSlot } from './person-names.ts'
import { PickDialog } from './pick-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { useRemoval } from './use-removal.ts'
import classes from './crew.module.css'

interface CrewRosterProps {
  readonly event: VisibleEvent
  readonly needs: readonly CrewNeed[]
  /** All slots, including those of removed people. */
  readonly slots: readonly VisibleSlot[]
  readonly roster: Roster
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly engagements: ReadonlyMap<string, readonly Engagement[]> | undefined
  readonly absences: ReadonlyMap<string, readonly LocalAbsence[]> | undefined
  readonly writer: CrewWriter
  readonly isPlanner: boolean
  readonly outgoing?: CrewLineActions['outgoing']
  /** Whether the user may know a person's warnings. */
  readonly mayKnow: (slot: VisibleSlot) => boolean
  readonly isInvitedLater?: (slot: VisibleSlot) => boolean
  /** Rendered between the people and the buttons. */
  readonly children?: ReactNode
  readonly buttons?: ReactNode
}

/** An event's needs and crew, with the planners' actions. Used in the event's dialog and in its form. */
export function CrewRoster({
  event,
  needs,
  slots,
  roster,
  people,
  engagements,
  absences,
  writer,
  isPlanner,
  outgoing,
  mayKnow,
  isInvitedLater,
  children,
  buttons,
}: CrewRosterProps) {
  const limits = useCrewLimits()
  const nowMs = useServerNow(60_000)
  const freelancers = useRecords(freelancerModel)
  const restingOf = ({ person_type: type, person_id: id }: VisibleSlot): Resting | undefined =>
    type === crewPersonType.user ? people?.get(id) : freelancers?.find((one) => one.id === id)
  // Only planners know the freelancers.
  const isGone = ({ person_type: type, person_id: id }: VisibleSlot): boolean =>
    isPlanner &&
    type === crewPersonType.freelancer &&
    freelancers !== undefined &&
    ![...freelancers, ...writer.freelancers].some((one) => one.id === id)
  const pick = useDialog<{ readonly role: string }>()
  const needForm = useDialog<NeedSubject>()
  const slotForm = useDialog<VisibleSlot>()
  const removal = useRemoval(event, people, writer)
  useEscapeHeld([pick, needForm, slotForm, removal].some(({ subject }) => subject !== undefined))
  const { lines, gaps } = roster
  const shownNeeds = needs.filter(({ count }) => count > 0)
  const toDraft = async (slot: VisibleSlot): Promise<void> => {
    const outcome = await writer.run(editSlot, { event, slot, input: { plan: crewPlan.draft } })
    if (!outcome.ok) showFailure(texts.toast.saveFailed, outcome.error)
  }
  const actions: CrewLineActions | null = isPlanner
    ? { edit: slotForm.open, remove: removal.ask, toDraft: (slot) => void toDraft(slot), outgoing }
    : null
  return (
    <>
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
                  engagement !== undefined && limits !== undefined && mayKnow(slot)
                    ? warningsOf(engagement, others, absences?.get(key) ?? [], { limits, zone: businessZone })
                    : null
                }
                limits={limits}
                restDays={restDaysDuring(restingOf(slot) ?? {}, spanOfSlot(event, slot))}
                isGone={isGone(slot)}
                actions={actions}
                nowMs={nowMs}
                isInvitedLater={isInvitedLater?.(slot) === true}
              />
            )
          })}
        </ul>
      )}
      {children}
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
          {buttons}
        </Group>
      )}
      {pick.subject !== undefined && (
        <PickDialog
          key={`pick ${pick.key}`}
          {...pick.props}
          event={event}
          role={pick.subject.role}
          needs={needs}
          slots={slots}
          engagements={engagements}
          absences={absences}
          writer={writer}
        />
      )}
      {needForm.subject !== undefined && (
        <NeedDialog
          key={`need ${needForm.key}`}
          {...needForm.props}
          event={event}
          needs={needs}
          writer={writer}
          {...needForm.subject}
        />
      )}
      {slotForm.subject !== undefined && (
        <SlotDialog
          key={`slot ${slotForm.key}`}
          {...slotForm.props}
          event={event}
          slots={slots}
          slot={slotForm.subject}
          name={nameOfSlot(slotForm.subject, people)}
          writer={writer}
        />
      )}
      {removal.dialog}
    </>
  )
}

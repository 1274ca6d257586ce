import { crewAnswer, crewPersonType, crewPlan, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { type CrewLimits, type CrewWarnings, hasWarnings, isOpenReply, type RosterLine } from '@bama/domain/crew'
import { Box, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { LocalAbsence } from '../../../data/index.ts'
import { callsTexts } from '../../../texts/calls.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { AttendanceBadge } from '../../../ui/crew/attendance.tsx'
import { deadlineText } from '../../../ui/crew/deadline-text.ts'
import { replyStyles } from '../../../ui/crew/reply-styles.ts'
import { SlotWhen } from '../../../ui/crew/slot-when.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import { BlockedBadge } from './blocked-badge.tsx'
import { CallState } from './call-state.tsx'
import { CrewConflicts } from './crew-conflicts.tsx'
import classes from './crew.module.css'

type Answer = (typeof crewAnswer)[keyof typeof crewAnswer]

export interface CrewLineActions {
  readonly edit: (slot: VisibleSlot) => void
  readonly remove: (slot: VisibleSlot) => void
  readonly toDraft: (slot: VisibleSlot) => void
  /** Sending calls and invitations, and noting answers. Undefined where the slot may not be stored yet. */
  readonly outgoing:
    | {
        readonly call: (slot: VisibleSlot) => void
        readonly invite: (line: RosterLine) => void
        readonly note: (slot: VisibleSlot, answer: Answer) => void
      }
    | undefined
}

interface CrewLineProps {
  readonly event: VisibleEvent
  readonly line: RosterLine
  readonly name: string
  /** Null if the user may not know them. */
  readonly warnings: CrewWarnings<LocalAbsence> | null
  readonly limits: CrewLimits | undefined
  readonly restDays: readonly string[]
  /** Whether the slot's freelancer was deleted. */
  readonly isGone: boolean
  /** Null if the user may only read. */
  readonly actions: CrewLineActions | null
  /** The server's time. */
  readonly nowMs: number
  /** Whether the invitation is sent when the form is saved. */
  readonly isInvitedLater: boolean
}

/** One person of the crew: name, role, times and answer. */
export function CrewLine({
  event,
  line,
  name,
  warnings,
  limits,
  restDays,
  isGone,
  actions,
  nowMs,
  isInvitedLater,
}: CrewLineProps) {
  const { slot, reply } = line
  const style = replyStyles[reply]
  return (
    <li className={classes.line} data-record-key={recordKey('slot', slot.id)}>
      <PersonAvatar name={name} size={32} tone={toneOfId(slot.person_id)} />
      <Box miw={0}>
        <Group gap="4px 8px">
          <Text component="span" size="sm" fw={600}>
            <Name>{name}</Name>
          </Text>
          <Text component="span" size="sm" c="dimmed">
            <Name>{slot.role}</Name>
            {' · '}
            <SlotWhen event={event} slot={slot} isShort />
          </Text>
        </Group>
        <Group gap={6} mt={4}>
          {slot.plan === crewPlan.draft && <Badge tone="grey">{texts.draft}</Badge>}
          <BlockedBadge slot={slot} />
          {isGone && <Badge tone="red">{texts.gone}</Badge>}
          <Badge tone={style.tone} icon={style.icon}>
            {isInvitedLater ? texts.invitedLater : texts.replies[reply]}
          </Badge>
          <AttendanceBadge event={event} slot={slot} />
          {isOpenReply(reply) && slot.reply_by !== null && (actions !== null || warnings !== null) && (
            <Text component="span" size="sm" c="dimmed">
              {deadlineText(slot.reply_by, nowMs)}
            </Text>
          )}
          {actions !== null && reply === 'declined' && slot.reason != null && (
            <Text component="span" size="sm" c="dimmed">
              <bdi dir="auto">{texts.reason(slot.reason)}</bdi>
            </Text>
          )}
        </Group>
        {actions?.outgoing !== undefined && <CallState event={event} slot={slot} />}
        {warnings !== null && limits !== undefined && (hasWarnings(warnings) || restDays.length > 0) && (
          <Stack gap={4} mt={6}>
            <CrewConflicts warnings={warnings} limits={limits} restDays={restDays} />
          </Stack>
        )}
      </Box>
      {actions !== null && <LineMenu line={line} name={name} actions={actions} />}
    </li>
  )
}

interface LineMenuProps extends Pick<CrewLineProps, 'line' | 'name'> {
  readonly actions: CrewLineActions
}

function LineMenu({ line, name, actions }: LineMenuProps) {
  const { slot, reply, isLead } = line
  const isFreelancer = slot.person_type === crewPersonType.freelancer
  const { outgoing } = actions
  return (
    <RowMenu
      className={classes.menu}
      label={texts.actions(name, slot.role)}
      data-record-focus=""
      renderItems={() => (
        <>
          {outgoing !== undefined && <Menu.Item onClick={() => outgoing.call(slot)}>{callsTexts.menu}</Menu.Item>}
          <Menu.Item onClick={() => actions.edit(slot)}>{texts.menu.edit}</Menu.Item>
          {outgoing !== undefined && !isFreelancer && (
            <Menu.Item onClick={() => outgoing.invite(line)}>
              {reply === 'none'
                ? texts.menu.invite
                : isOpenReply(reply)
                  ? texts.invitation.reminder
                  : texts.menu.inviteAgain}
            </Menu.Item>
          )}
          {outgoing !== undefined && isFreelancer && reply !== 'accepted' && (
            <Menu.Item onClick={() => outgoing.note(slot, crewAnswer.accepted)}>{texts.menu.accepted}</Menu.Item>
          )}
          {outgoing !== undefined && isFreelancer && reply !== 'declined' && (
            <Menu.Item onClick={() => outgoing.note(slot, crewAnswer.declined)}>{texts.menu.declined}</Menu.Item>
          )}
          {!isLead && slot.plan === crewPlan.firm && (
            <Menu.Item onClick={() => actions.toDraft(slot)}>{texts.menu.toDraft}</Menu.Item>
          )}
          {!isLead && (
            <Menu.Item c="var(--bama-red-fg)" onClick={() => actions.remove(slot)}>
              {texts.menu.remove}
            </Menu.Item>
          )}
        </>
      )}
    >
      <IconDots size={20} stroke={1.7} aria-hidden />
    </RowMenu>
  )
}

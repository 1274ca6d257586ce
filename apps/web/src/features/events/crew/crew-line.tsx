import { crewAnswer, crewPersonType, crewPlan, type VisibleSlot } from '@bama/domain'
import {
  answerSlot,
  type CrewLimits,
  type CrewWarnings,
  editSlot,
  hasWarnings,
  isOpenReply,
  type RosterLine,
} from '@bama/domain/crew'
import { Box, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type LocalAbsence, serverNow, useRun } from '../../../data/index.ts'
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
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { BlockedBadge } from './blocked-badge.tsx'
import { CallState } from './call-state.tsx'
import { CrewConflicts } from './crew-conflicts.tsx'
import classes from './crew.module.css'

export interface CrewLineActions {
  readonly edit: (slot: VisibleSlot) => void
  readonly remove: (slot: VisibleSlot) => void
  readonly call: (slot: VisibleSlot) => void
  readonly invite: (line: RosterLine) => void
}

interface CrewLineProps {
  readonly event: BoardEvent
  readonly line: RosterLine
  readonly name: string
  /** Null: not theirs to know. */
  readonly warnings: CrewWarnings<LocalAbsence> | null
  readonly limits: CrewLimits
  /** Null: this person only reads. */
  readonly actions: CrewLineActions | null
}

/** One person of the crew: who, as what, when, and what they answered. */
export function CrewLine({ event, line, name, warnings, limits, actions }: CrewLineProps) {
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
          <Badge tone={style.tone} icon={style.icon}>
            {texts.replies[reply]}
          </Badge>
          <AttendanceBadge event={event} slot={slot} />
          {isOpenReply(reply) && slot.reply_by !== null && (actions !== null || warnings !== null) && (
            <Text component="span" size="sm" c="dimmed">
              {deadlineText(slot.reply_by)}
            </Text>
          )}
          {actions !== null && reply === 'declined' && slot.reason != null && (
            <Text component="span" size="sm" c="dimmed">
              <bdi dir="auto">{texts.reason(slot.reason)}</bdi>
            </Text>
          )}
        </Group>
        {actions !== null && <CallState event={event} slot={slot} />}
        {warnings !== null && hasWarnings(warnings) && (
          <Box mt={6}>
            <CrewConflicts warnings={warnings} limits={limits} />
          </Box>
        )}
      </Box>
      {actions !== null && <LineMenu event={event} line={line} name={name} actions={actions} />}
    </li>
  )
}

interface LineMenuProps extends Pick<CrewLineProps, 'event' | 'line' | 'name'> {
  readonly actions: CrewLineActions
}

function LineMenu({ event, line, name, actions }: LineMenuProps) {
  const run = useRun()
  const { slot, reply, isLead } = line
  const isFreelancer = slot.person_type === crewPersonType.freelancer
  const toDraft = async (): Promise<void> => {
    const outcome = await run(editSlot, { event, slot, input: { plan: crewPlan.draft } })
    if (!outcome.ok) showFailure(texts.toast.saveFailed, outcome.error)
  }
  const note = async (answer: (typeof crewAnswer)[keyof typeof crewAnswer]): Promise<void> => {
    const answeredAt = new Date(await serverNow()).toISOString()
    const outcome = await run(answerSlot, {
      event,
      slot,
      answer,
      reason: slot.reason ?? null,
      answeredAt,
      how: 'phone',
    })
    if (!outcome.ok) showFailure(texts.toast.answerFailed, outcome.error)
  }
  return (
    <RowMenu
      className={classes.menu}
      label={texts.actions(name, slot.role)}
      data-record-focus=""
      renderItems={() => (
        <>
          <Menu.Item onClick={() => actions.call(slot)}>{callsTexts.menu}</Menu.Item>
          <Menu.Item onClick={() => actions.edit(slot)}>{texts.menu.edit}</Menu.Item>
          {!isFreelancer && (
            <Menu.Item onClick={() => actions.invite(line)}>
              {reply === 'none' ? texts.menu.invite : texts.menu.inviteAgain}
            </Menu.Item>
          )}
          {isFreelancer && reply !== 'accepted' && (
            <Menu.Item onClick={() => void note(crewAnswer.accepted)}>{texts.menu.accepted}</Menu.Item>
          )}
          {isFreelancer && reply !== 'declined' && (
            <Menu.Item onClick={() => void note(crewAnswer.declined)}>{texts.menu.declined}</Menu.Item>
          )}
          {!isLead && slot.plan === crewPlan.firm && (
            <Menu.Item onClick={() => void toDraft()}>{texts.menu.toDraft}</Menu.Item>
          )}
          {!isLead && (
            <Menu.Item color="red" onClick={() => actions.remove(slot)}>
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

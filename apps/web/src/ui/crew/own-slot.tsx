import { crewAnswer, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { answerSlot, isOpenReply, replyOf } from '@bama/domain/crew'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { runCommand, serverNow } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { ignoreSecondClick } from '../dialogs/single-press.ts'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { unreadable } from '../feedback/unreadable.ts'
import { handFocusTo, neighboursOf } from '../hooks/record-focus.ts'

const { own: texts, toast } = crewTexts

interface OwnSlotProps {
  readonly event: VisibleEvent
  /** The signed-in person's own slot. */
  readonly slot: VisibleSlot
}

interface AnswerButtonsProps extends OwnSlotProps {
  /** Whether the buttons' names say the role, as for somebody who has several in the event. */
  readonly saysRole: boolean
  /** The record key of the row that disappears once accepted, for lists of open invitations. */
  readonly rowKey?: string
}

/** Accepts or declines with one press each. Each button takes the other's answer back. */
export function AnswerButtons({ event, slot, saysRole, rowKey }: AnswerButtonsProps) {
  const reply = replyOf(event, slot)
  const role = saysRole ? slot.role : undefined
  const buttons = useRef<HTMLDivElement>(null)
  const answer = async (said: (typeof crewAnswer)[keyof typeof crewAnswer]): Promise<void> => {
    const nowMs = await serverNow().catch(unreadable(toast.answerFailed))
    if (nowMs === null) return
    const goes = said === crewAnswer.accepted ? rowKey : undefined
    const neighbours = goes === undefined ? [] : neighboursOf(goes)
    const outcome = await runCommand(answerSlot, {
      event,
      slot,
      answer: said,
      // A former refusal's reason doesn't explain this answer.
      reason: null,
      answeredAt: new Date(nowMs).toISOString(),
      how: 'app',
    })
    // The pressed button was removed, so the focus moves to the other one.
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
    if (outcome.ok && goes !== undefined) handFocusTo(neighbours, goes)
    if (!outcome.ok) showFailure(toast.answerFailed, outcome.error)
    else showDone(said === crewAnswer.accepted ? toast.accepted : toast.declined)
  }
  return (
    <Group gap="xs" ref={buttons} onClickCapture={ignoreSecondClick}>
      {reply !== 'accepted' && (
        <Button
          size="md"
          variant={isOpenReply(reply) ? 'filled' : 'default'}
          leftSection={<IconCheck size={18} stroke={1.7} aria-hidden />}
          aria-label={texts.acceptFor(event.name, role)}
          onClick={() => void answer(crewAnswer.accepted)}
        >
          {texts.accept}
        </Button>
      )}
      {reply !== 'declined' && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconX size={18} stroke={1.7} aria-hidden />}
          aria-label={texts.declineFor(event.name, role)}
          onClick={() => void answer(crewAnswer.declined)}
        >
          {texts.decline}
        </Button>
      )}
    </Group>
  )
}

/** Why the person can't come, shown to managers. */
export function DeclineReason({ event, slot }: OwnSlotProps) {
  const [reason, setReason] = useState(slot.reason ?? '')
  const save = async (): Promise<void> => {
    const nowMs = await serverNow().catch(unreadable(toast.answerFailed))
    if (nowMs === null) return
    const outcome = await runCommand(answerSlot, {
      event,
      slot,
      answer: crewAnswer.declined,
      reason,
      answeredAt: new Date(nowMs).toISOString(),
      how: 'app',
    })
    if (!outcome.ok) showFailure(toast.answerFailed, outcome.error)
    else showDone(toast.declined)
  }
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault()
        void save()
      }}
    >
      <Text component="label" htmlFor={`reason-${slot.id}`} fz={13} c="dimmed" display="block" mb={4}>
        {texts.reason}
      </Text>
      <Group gap="xs" wrap="nowrap" align="center">
        <TextInput
          id={`reason-${slot.id}`}
          flex={1}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={reason.trim() === (slot.reason ?? '')}>
          {texts.saveReason}
        </Button>
      </Group>
    </form>
  )
}

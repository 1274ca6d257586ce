import type { Actor, Task } from '@bama/domain'
import { ruleOf, taskMoves } from '@bama/domain/templates'
import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { followMovedEvent, useRestOf } from '../../../data/index.ts'
import { taskMovesTexts as texts } from '../../../texts/task-moves.ts'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from '../board/board-actions.ts'

interface LateTasksProps {
  readonly event: BoardEvent
  readonly tasks: readonly Task[]
  readonly actor: Actor
}

/** Offers to adjust tasks out of step with the event, after concurrent moves or a move on a device without them. */
export function LateTasks({ event, tasks, actor }: LateTasksProps) {
  const restOf = useRestOf(tasks.some((task) => ruleOf(task) !== null))
  if (restOf === undefined) return null
  const late = taskMoves(actor, { event, tasks, restOf })
  if (late.moves.length === 0) return null
  const follow = async (): Promise<void> => {
    const outcome = await followMovedEvent(late)
    if (outcome.ok) showDone(texts.followed)
    else showFailure(texts.followFailed, outcome.error)
  }
  return (
    <WarningStrip
      tone="spot"
      icon={IconCalendarTime}
      end={
        <Button variant="default" size="compact-md" mih={44} onClick={() => void follow()}>
          {texts.follow}
        </Button>
      }
    >
      {texts.late(late.moves.length)}
    </WarningStrip>
  )
}

import type { TaskMoves } from '@bama/domain/templates'
import { Box, Stack, Text } from '@mantine/core'
import { shortDay } from '../../texts/days.ts'
import { taskMovesTexts as texts } from '../../texts/task-moves.ts'
import { Name } from '../display/names.tsx'
import { DueDay } from './due-day.tsx'

/** Lists the tasks that move, with new and old dates, and those that stay, with the reason. */
export function TaskMovesList({ moves, stays }: Pick<TaskMoves, 'moves' | 'stays'>) {
  return (
    // Focusable, so that it scrolls by keyboard.
    <Box mt={12} mah="40dvh" tabIndex={0} role="group" aria-label={texts.list} style={{ overflowY: 'auto' }}>
      <Stack component="ul" gap={8} p={0} m={0} style={{ listStyle: 'none' }}>
        {moves.map(({ task, due }) => (
          <li key={task.id}>
            <Text fz={14} lh={1.45} fw={500}>
              <Name lines={1}>{task.description}</Name>
            </Text>
            <Text fz={14} lh={1.45} c="var(--bama-ink-2)">
              <DueDay {...due} /> <WasOn deadline={task.deadline} />
            </Text>
          </li>
        ))}
      </Stack>
      {stays.length > 0 && (
        <>
          <Text component="h3" fz={14} fw={700} mt={16} mb={4}>
            {texts.stayList}
          </Text>
          <Stack component="ul" gap={8} p={0} m={0} style={{ listStyle: 'none' }}>
            {stays.map(({ task, why }) => (
              <li key={task.id}>
                <Text fz={14} lh={1.45}>
                  <Name lines={1}>{task.description}</Name>
                </Text>
                <Text fz={14} lh={1.45} c="var(--bama-ink-2)">
                  <DueDay deadline={task.deadline} deadline_time={task.deadline_time ?? null} /> · {texts.why[why]}
                </Text>
              </li>
            ))}
          </Stack>
        </>
      )}
    </Box>
  )
}

const WasOn = ({ deadline }: { readonly deadline: string | null }) =>
  deadline === null ? null : (
    <Text span inherit c="var(--bama-ink-3)">
      {texts.was(shortDay(deadline))}
    </Text>
  )

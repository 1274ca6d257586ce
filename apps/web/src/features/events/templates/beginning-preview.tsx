import type { Actor } from '@bama/domain'
import { allowedBeginning, type Beginning, comingDue, type ComingTask } from '@bama/domain/templates'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useRestOf, useToday } from '../../../data/index.ts'
import { ruleText } from '../../../texts/due-rule.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { Name } from '../../../ui/display/names.tsx'
import { DueDay } from '../../../ui/task-moves/due-day.tsx'
import { factsOfNeed } from './need-facts.ts'

const { choice: texts } = templatesTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface BeginningPreviewProps {
  readonly beginning: Beginning
  readonly actor: Actor
  /** As typed so far. */
  readonly event: {
    readonly date: string | null
    readonly end_date: string | null
    readonly load_in_day: number | null
  }
}

/** The tasks (with their dates) and needs created with a new event, and notes on those that the user may not create. */
export function BeginningPreview({ beginning, actor, event }: BeginningPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { tasks, needs } = allowedBeginning(actor, beginning)
  const isEmpty = tasks.length === 0 && needs.length === 0
  return (
    <Box mt="sm" p="sm" bg="var(--bama-sunken)" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
      <Group justify="space-between" gap="xs">
        <Text fz={14} lh={1.45} role="status">
          {isEmpty
            ? texts.nothing
            : `${texts.coming}: ${templatesTexts.holds({ tasks: tasks.length, needs: needs.length, lines: 0 })}`}
        </Text>
        {!isEmpty && (
          <Button
            variant="subtle"
            size="compact-md"
            mih={44}
            aria-expanded={isOpen}
            aria-controls={id}
            rightSection={isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.hide : texts.show}
          </Button>
        )}
      </Group>
      {tasks.length < beginning.tasks.length && <Quiet>{texts.noTasksAllowed}</Quiet>}
      {needs.length < beginning.needs.length && <Quiet>{texts.noNeedsAllowed}</Quiet>}
      {event.date === null && tasks.length > 0 && <Quiet>{texts.noDay}</Quiet>}
      <div id={id}>{isOpen && <Details tasks={tasks} needs={needs} event={event} />}</div>
    </Box>
  )
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Text fz={14} lh={1.45} c="var(--bama-ink-2)">
    {children}
  </Text>
)

function Details({ tasks, needs, event }: Beginning & Pick<BeginningPreviewProps, 'event'>) {
  return (
    <Stack component="ul" gap={8} p={0} mt="xs" mb={0} style={{ listStyle: 'none' }}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Text fz={14} lh={1.45} fw={500}>
            <Name>{task.description}</Name>
          </Text>
          <Quiet>
            <ComingDay task={task} event={event} />
          </Quiet>
        </li>
      ))}
      {needs.map((need) => (
        <li key={`need-${need.role}`}>
          <Text fz={14} lh={1.45} fw={500}>
            <Name>{need.role}</Name>
          </Text>
          <Quiet>{factsOfNeed(need)}</Quiet>
        </li>
      ))}
    </Stack>
  )
}

/** The date that a task gets, or its rule while the event's date is unknown. */
function ComingDay({ task, event }: { readonly task: ComingTask } & Pick<BeginningPreviewProps, 'event'>) {
  const restOf = useRestOf(true)
  const today = useToday()
  const { date } = event
  if (date !== null && restOf !== undefined) {
    const due = comingDue(task, { ...event, date }, restOf)
    if (due.deadline === null) return texts.noDate
    return (
      <>
        <DueDay {...due} />
        {due.deadline < today && (
          <Text span inherit c="var(--bama-red-fg)">
            {' · '}
            {texts.past}
          </Text>
        )}
      </>
    )
  }
  return task.rule === null ? texts.noDate : ruleText(task.rule)
}

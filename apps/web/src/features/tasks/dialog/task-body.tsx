import { type Actor, dayInZone, shownName } from '@bama/domain'
import { isSetByHand, ruleOf } from '@bama/domain/templates'
import { IconCalendarDue, IconCalendarEvent, IconCalendarTime, IconClockHour4, IconUser } from '@tabler/icons-react'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { businessZone, type LocalTask, usePeople } from '../../../data/index.ts'
import { fieldTexts } from '../../../texts/records.ts'
import { ruleText } from '../../../texts/due-rule.ts'
import { taskMovesTexts } from '../../../texts/task-moves.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { shortDay } from '../../../texts/days.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Fact, factLink, FactParts, Facts } from '../../../ui/display/facts.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { Attachments } from '../../../ui/attachments/attachments.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import { RowLink } from '../../../ui/lists/row-link.tsx'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import { Assignee, Deadline } from '../list/task-cells.tsx'
import { titleOf } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import { TaskChecklist } from './task-checklist.tsx'

const { dialog: texts } = tasksTexts

interface TaskBodyProps {
  readonly task: LocalTask
  readonly actor: Actor
  readonly comments: ReactNode
  readonly timer: ReactNode
}

/** The contents of a task, most important first. */
export function TaskBody({ task, actor, comments, timer }: TaskBodyProps) {
  const facts = useTaskFacts()
  const people = usePeople()
  const event = facts.eventName(task)
  const author = task.user_id === null ? undefined : people?.get(task.user_id)
  const rule = ruleOf(task)
  const isLonger = titleOf(task) !== task.description
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={body.body} tabIndex={0} role="group" aria-label={texts.facts}>
      <Box display="flex" className={body.first ?? ''}>
        {timer}
      </Box>
      <Facts>
        <Fact icon={IconCalendarDue} label={texts.deadline}>
          <Deadline task={task} />
        </Fact>
        {rule !== null && (
          <Fact icon={IconCalendarTime} label={fieldTexts.rule}>
            <FactParts>
              <span>{ruleText(rule)}</span> {isSetByHand(task) && <Badge tone="spot">{taskMovesTexts.byHand}</Badge>}
            </FactParts>
          </Fact>
        )}
        <Fact icon={IconUser} label={texts.assignee}>
          <Assignee task={task} />
        </Fact>
        {event !== undefined && task.event_id !== null && (
          <Fact icon={IconCalendarEvent} label={texts.event}>
            <RowLink to="/Events" search={{ event: task.event_id }} className={factLink}>
              <Name>{event}</Name>
            </RowLink>
          </Fact>
        )}
        <Fact icon={IconClockHour4} label={texts.created}>
          <FactParts>
            <time dateTime={task.created_at}>{shortDay(dayInZone(Date.parse(task.created_at), businessZone))}</time>{' '}
            {author !== undefined && <Name>{shownName(author)}</Name>}
          </FactParts>
        </Fact>
      </Facts>
      {isLonger && (
        <p className={`${body.text} ${body.description}`} dir="auto">
          {task.description}
        </p>
      )}
      {task.tags.length > 0 && (
        <ul className={body.tags} aria-label={texts.tags}>
          {task.tags.map((tag) => (
            <li key={tag}>
              <TagPill name={tag} color={facts.tagColor(tag)} />
            </li>
          ))}
        </ul>
      )}
      <TaskChecklist task={task} actor={actor} />
      {task.internal_notes !== null && (
        <section className={body.section} aria-labelledby="task-notes">
          <h3 className={body.heading} id="task-notes">
            {texts.notes}
          </h3>
          <Box
            component="p"
            dir="auto"
            px="sm"
            py={10}
            bdrs="md"
            fz="sm"
            bg="var(--bama-sunken)"
            className={body.text ?? ''}
          >
            {task.internal_notes}
          </Box>
        </section>
      )}
      <div className={body.section}>
        <Attachments itemType="task" item={task} />
      </div>
      <div className={body.section}>{comments}</div>
    </div>
  )
}

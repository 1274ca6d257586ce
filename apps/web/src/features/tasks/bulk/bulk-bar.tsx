import { shownName, type TaskStatus, taskStatuses, type VisibleUser } from '@bama/domain'
import { Button, Menu, Popover } from '@mantine/core'
import { IconCalendar, IconChevronUp, IconCircleHalf2, IconUser, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { DayPicker } from '../../../ui/days/day-picker.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { Name } from '../../../ui/display/names.tsx'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'
import { useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { statusStyles } from '../../../ui/display/task-status-styles.ts'
import classes from './bulk-bar.module.css'
import type { BulkChange } from './use-bulk.ts'

const { bulk: texts } = tasksTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface BulkBarProps {
  readonly count: number
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly onChange: (change: BulkChange) => void
  readonly onAll: () => void
  readonly onEnd: () => void
}

/** Actions for the selected tasks, at the bottom of the screen. */
export function BulkBar({ count, people, onChange, onAll, onEnd }: BulkBarProps) {
  const assignees = [...(people?.values() ?? [])]
    .map((person) => ({ email: person.email, name: shownName(person) }))
    .sort((a, b) => byName(a.name, b.name))
  const isEmpty = count === 0
  const isPhone = useIsPhone()
  useFocusHandover()
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={texts.label}
      // A phone shows it in two rows.
      data-foot-field={isPhone ? 'high' : 'low'}
    >
      <output className={classes.count}>{texts.count(count)}</output>
      <Button variant="subtle" size="sm" onClick={onAll}>
        {texts.all}
      </Button>
      <div className={classes.actions}>
        <RowMenu
          className={classes.action}
          label={texts.status}
          disabled={isEmpty}
          width={160}
          renderItems={() =>
            taskStatuses.map((status: TaskStatus) => {
              const { icon: StatusIcon } = statusStyles[status]
              return (
                <Menu.Item key={status} leftSection={<StatusIcon {...icon} />} onClick={() => onChange({ status })}>
                  {status}
                </Menu.Item>
              )
            })
          }
        >
          <IconCircleHalf2 {...icon} />
          {texts.status}
          <IconChevronUp size={16} stroke={1.7} aria-hidden />
        </RowMenu>
        <RowMenu
          className={classes.action}
          label={texts.assignee}
          disabled={isEmpty}
          width={220}
          renderItems={() => [
            <Menu.Item key="nobody" onClick={() => onChange({ assigned_user: null })}>
              {texts.nobody}
            </Menu.Item>,
            ...assignees.map(({ email, name }) => (
              <Menu.Item key={email} onClick={() => onChange({ assigned_user: email })}>
                <Name>{name}</Name>
              </Menu.Item>
            )),
          ]}
        >
          <IconUser {...icon} />
          {texts.assignee}
          <IconChevronUp size={16} stroke={1.7} aria-hidden />
        </RowMenu>
        <DeadlineChoice disabled={isEmpty} onChoose={(deadline) => onChange({ deadline })} />
      </div>
      <button type="button" className={classes.end} aria-label={texts.end} onClick={onEnd}>
        <IconX size={20} stroke={1.7} aria-hidden />
      </button>
    </div>
  )
}

function DeadlineChoice({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean
  readonly onChoose: (deadline: string | null) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const today = useToday()
  const choose = (deadline: string | null): void => {
    setIsOpen(false)
    onChoose(deadline)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="top"
      width={372}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <button type="button" className={classes.action} disabled={disabled} onClick={() => setIsOpen(!isOpen)}>
          <IconCalendar {...icon} />
          {texts.deadline}
          <IconChevronUp size={16} stroke={1.7} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.deadline}>
        <DayPicker value={null} today={today} onPick={choose} />
        <Button variant="default" size="sm" fullWidth mt="xs" onClick={() => choose(null)}>
          {texts.noDeadline}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

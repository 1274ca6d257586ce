import { addDays, isContactDue, isContactOverdue } from '@bama/domain'
import { Menu } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { dayAndMonth, shortDay, weekdayLetter } from '../../../texts/days.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { relativeDay } from '../../../ui/display/relative-day.ts'
import { ChoiceButton } from '../../../ui/lists/choice-menu.tsx'
import type { LocalSeasonalClient, SeasonalActions } from '../seasonal-actions.ts'
import classes from './next-contact.module.css'

const { row: rowTexts, next: texts } = seasonalTexts

interface NextContactProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
  readonly today: string
}

/** The next contact day, with an icon and text if overdue. Opens a menu of later days. */
export function NextContact({ client, actions, today }: NextContactProps) {
  const { next_contact_date: day, event_name: name } = client
  const isLate = isContactOverdue(client, today)
  const when =
    day === null ? rowTexts.noDate : isLate ? rowTexts.overdueSince(relativeDay(day, today)) : relativeDay(day, today)
  const renderItems = () => (
    <>
      {Object.entries(texts.inDays).map(([days, label]) => {
        const later = addDays(today, Number(days))
        return (
          <Menu.Item
            key={days}
            rightSection={
              <time className={classes.later} dateTime={later}>
                {dayAndMonth(later)}
              </time>
            }
            onClick={() => actions.setNext(client, later)}
          >
            {label}
          </Menu.Item>
        )
      })}
      {day !== null && <Menu.Item onClick={() => actions.setNext(client, null)}>{texts.none}</Menu.Item>}
      <Menu.Divider />
      <Menu.Item onClick={() => actions.edit(client)}>{texts.other}</Menu.Item>
    </>
  )
  return (
    <ChoiceButton
      label={rowTexts.next(name, day === null ? when : `${weekdayLetter(day)} ${shortDay(day)} ${when}`)}
      renderItems={renderItems}
    >
      <span
        className={classes.day}
        data-overdue={isLate || undefined}
        data-due={isContactDue(client, today) || undefined}
      >
        {day !== null && (
          <span className={classes.date}>
            {isLate && <IconAlertTriangleFilled size={16} aria-hidden />}
            <time dateTime={day}>
              {weekdayLetter(day)} {shortDay(day)}
            </time>
          </span>
        )}{' '}
        <span className={classes.when}>{when}</span>
      </span>
    </ChoiceButton>
  )
}

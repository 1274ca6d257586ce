import { columnOf, eventStatus, eventStatuses } from '@bama/domain'
import { Box, Group, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { FocusHandover, focusMenu } from '../../../ui/hooks/record-focus.ts'
import { Name } from '../../../ui/display/names.tsx'
import { RecordHead } from '../../../ui/dialogs/record-dialog.tsx'
import { ToneSquare } from '../../../ui/display/tone-square.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { columnStyles } from '../board/column-styles.ts'
import { longDay } from '../../../texts/days.ts'
import { relativeDay } from '../../../ui/display/relative-day.ts'
import { isImminent, dayInWords, lastOfSeveral } from '../card/event-days.ts'
import { EventFact } from './event-fact.tsx'
import { ClientEditor, DaysEditor, LineEditor } from './fact-editors.tsx'
import classes from './detail.module.css'

const { detail: texts } = eventsTexts
const { fields } = eventsTexts.form

interface DetailHeadProps {
  readonly event: BoardEvent
  readonly isPhone: boolean
  readonly onClose: () => void
}

/** The event's client, status, name and days. */
export function DetailHead({ event, isPhone, onClose }: DetailHeadProps) {
  const facts = useCardFacts()
  const { date } = event
  const last = lastOfSeveral(event)
  const hebrew = facts.showsHebrewDates
    ? [date, last].flatMap((day) => (day === null ? [] : (facts.dayOf?.(day)?.hebrewDate ?? [])))
    : []
  const { client_id: clientId } = event
  const isSoon =
    !event.is_completed && columnOf(event.status) !== eventStatus.cancelled && isImminent(event, facts.today)
  return (
    <RecordHead
      title={event.name}
      isPhone={isPhone}
      onClose={onClose}
      renderTitle={(title) => (
        <EventFact
          event={event}
          fields={['name']}
          label={fields.name}
          renderEditor={(fact) => (
            <>
              <VisuallyHidden>{title}</VisuallyHidden>
              <LineEditor fact={fact} field="name" input={{ size: 'lg' }} />
            </>
          )}
        >
          {title}
        </EventFact>
      )}
      line={
        <>
          <EventFact
            event={event}
            fields={['client_id']}
            label={fields.client_id}
            renderEditor={(fact, done) => <ClientEditor fact={fact} done={done} />}
          >
            <Group component="span" gap="xs" wrap="nowrap" miw={0} fz={13} fw={500} c="var(--bama-ink-2)">
              <ToneSquare size={9} tone={clientId === null ? 'grey' : toneOfId(clientId)} />
              <Name>{clientId === null ? eventsTexts.card.noClient : facts.clientName(event)}</Name>
            </Group>
          </EventFact>
          <StatusMenu event={event} />
        </>
      }
    >
      <EventFact
        event={event}
        fields={['date', 'end_date']}
        label={fields.date}
        renderEditor={(fact, done) => <DaysEditor fact={fact} done={done} />}
      >
        <Group component="p" gap="2px 8px" fz="sm">
          <IconCalendar size={20} stroke={1.7} aria-hidden color="var(--bama-ink-3)" />
          <Box component="span" fw={600}>
            <time dateTime={date}>{longDay(date)}</time>
            {last !== null && (
              <>
                {' – '}
                <time dateTime={last}>{longDay(last)}</time>
              </>
            )}
          </Box>
          {hebrew.length > 0 && (
            <Box component="span" c="var(--bama-ink-2)">
              {hebrew.join(' – ')}
            </Box>
          )}
          <Box
            component="span"
            ms={isPhone ? 0 : 'auto'}
            {...(isSoon ? { fw: 600, c: 'var(--bama-red-fg)' } : { fw: 500, c: 'var(--bama-ink-2)' })}
          >
            {relativeDay(dayInWords(event, facts.today), facts.today)}
          </Box>
        </Group>
      </EventFact>
    </RecordHead>
  )
}

/** The event's column, with a menu to move it. Everyone who sees an event may move it. */
function StatusMenu({ event }: { readonly event: BoardEvent }) {
  const actions = useBoardActions()
  const current = columnOf(event.status)
  const { title, tone } = columnStyles[current]
  return (
    <Menu position="bottom-start" width={232} shadow="md" returnFocus>
      <Menu.Target>
        <UnstyledButton className={classes.status} data-tone={tone}>
          <VisuallyHidden>{texts.status}</VisuallyHidden>
          <ToneSquare size={9} tone={tone} />
          {title}
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown ref={focusMenu}>
        <FocusHandover />
        <Menu.Label>{texts.changeStatus}</Menu.Label>
        {eventStatuses.map((status) => (
          <Menu.Item
            key={status}
            // Not disabled, because the first item takes the focus and a disabled item can't.
            aria-current={status === current || undefined}
            leftSection={<ToneSquare size={9} tone={columnStyles[status].tone} />}
            rightSection={status === current ? <IconCheck size={18} stroke={1.7} aria-hidden /> : null}
            onClick={() => {
              if (status !== current) actions.moveToColumn(event, status)
            }}
          >
            {columnStyles[status].title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

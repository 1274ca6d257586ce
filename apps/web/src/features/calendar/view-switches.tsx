import type { CalendarView } from '@bama/domain'
import { ActionIcon, Group, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useCalendarView } from '../../data/index.ts'
import { calendarTexts as texts } from '../../texts/calendar.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import classes from './calendar.module.css'

interface ViewSwitchesProps {
  readonly isPhone: boolean
  /** Further view settings, such as the place for sunset times. */
  readonly settings: ReactNode
}

/** The switches for the Hebrew calendar's display, stored per user. On a phone they are collapsed at first. */
export function ViewSwitches({ isPhone, settings }: ViewSwitchesProps) {
  const { view, change } = useCalendarView()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  // A switch changes at once, before the stored record follows.
  const [put, setPut] = useState<Partial<CalendarView>>({})
  const { shows_hebrew_months: putMonths, shows_hebrew_dates: putDates } = put
  const hasArrived =
    (putMonths ?? view?.showsHebrewMonths) === view?.showsHebrewMonths &&
    (putDates ?? view?.showsHebrewDates) === view?.showsHebrewDates
  if (hasArrived && (putMonths ?? putDates) !== undefined) setPut({})
  const set = async (part: Partial<CalendarView>): Promise<void> => {
    setPut((now) => ({ ...now, ...part }))
    const outcome = await change?.(part)
    if (outcome?.ok !== false) return
    setPut({})
    showFailure(texts.viewFailed, outcome.error)
  }
  const switchOf = (
    field: 'shows_hebrew_months' | 'shows_hebrew_dates',
    label: string,
    stored: boolean | undefined,
  ): ReactNode => (
    <Switch
      label={label}
      checked={put[field] ?? stored ?? true}
      disabled={stored === undefined}
      className={classes.switch ?? ''}
      styles={{ body: { alignItems: 'center' } }}
      onChange={({ currentTarget }) => void set({ [field]: currentTarget.checked })}
    />
  )
  const all = (
    <>
      {switchOf('shows_hebrew_months', texts.hebrewMonths, view?.showsHebrewMonths)}
      {switchOf('shows_hebrew_dates', texts.hebrewDates, view?.showsHebrewDates)}
      {settings}
    </>
  )
  if (!isPhone) return all
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.view}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Group
        id={id}
        role="group"
        aria-label={texts.view}
        gap="0 20px"
        flex="1 0 100%"
        display={isUnfolded ? 'flex' : 'none'}
      >
        {all}
      </Group>
    </>
  )
}

import {
  type CalendarPlace,
  type CalendarView,
  defaultPlace,
  placeOfText,
  placeText,
  setCalendarView,
  type VisibleUser,
} from '@bama/domain'
import { usePeople } from './people.ts'
import { runCommand } from '../workspace/run-command.ts'
import { useSession } from '../session/current-session.ts'

/** The calendar view of the signed-in person, the same on all their devices. */
interface OwnCalendarView {
  readonly showsHebrewMonths: boolean
  readonly showsHebrewDates: boolean
  readonly place: CalendarPlace
  /** False while the place is the default, Jerusalem. */
  readonly isPlaceChosen: boolean
}

const viewOf = (self: VisibleUser): OwnCalendarView => ({
  showsHebrewMonths: self.shows_hebrew_months ?? true,
  showsHebrewDates: self.shows_hebrew_dates ?? true,
  place: placeOfText(self.calendar_place ?? placeText(defaultPlace)) ?? defaultPlace,
  isPlaceChosen: self.calendar_place != null,
})

/** The view and a function to change it; both undefined while the person's own record is missing. */
export function useCalendarView() {
  const session = useSession()
  const people = usePeople()
  const self = session.status === 'signed_in' ? people?.get(session.user.id) : undefined
  return {
    view: self === undefined ? undefined : viewOf(self),
    change:
      self === undefined
        ? undefined
        : (view: Partial<CalendarView>) => runCommand(setCalendarView, { user: self, view }),
  }
}

import { addDays, type CalendarPlace } from '@bama/domain'
import { IconFlameFilled, IconSparkles } from '@tabler/icons-react'
import { useJewishDays, useToday } from '../../data/index.ts'
import { calendarDayTexts } from '../../texts/calendar-days.ts'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { longDay } from '../../texts/days.ts'
import classes from './place-preview.module.css'

/** A Sabbath is never further off, and what follows on it (two days of a holiday) ends within. */
const daysAhead = 10

/** The next candle lighting and havdalah at a place, before it is chosen. */
export function PlacePreview({ place }: { readonly place: CalendarPlace }) {
  const today = useToday()
  const days = [...(useJewishDays(today, addDays(today, daysAhead), place)?.values() ?? [])]
  const eve = days.find(({ isEve }) => isEve)
  const end = days.find(({ day, isRest, havdalah }) => isRest && havdalah !== null && day > (eve?.day ?? ''))
  return (
    <section className={classes.box} aria-label={texts.preview} aria-live="polite">
      {eve !== undefined && (
        <>
          <p className={classes.day}>{longDay(eve.day)}</p>
          {eve.candleLighting === null ? (
            <p className={classes.none}>{texts.noSunset}</p>
          ) : (
            <dl className={classes.times}>
              <div className={classes.time}>
                <IconFlameFilled size={16} aria-hidden />
                <dt>{calendarDayTexts.candleLighting}</dt>
                <dd>
                  <time>{eve.candleLighting}</time>
                </dd>
              </div>
              {end?.havdalah != null && (
                <div className={classes.time}>
                  <IconSparkles size={16} aria-hidden />
                  <dt>{calendarDayTexts.havdalah}</dt>
                  <dd>
                    <time>{end.havdalah}</time>
                  </dd>
                </div>
              )}
            </dl>
          )}
        </>
      )}
    </section>
  )
}

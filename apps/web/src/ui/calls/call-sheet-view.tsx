import {
  type CallContent,
  callDay,
  callMoment,
  callTexts as texts,
  clockOf,
  isEndWorthSaying,
  mapsHref,
  wazeHref,
} from '@bama/domain/call'
import type { ReactNode } from 'react'
import { telHref } from '../display/contact-links.ts'
import { Ltr, Name } from '../display/names.tsx'
import classes from './call-sheet-view.module.css'

interface CallSheetViewProps {
  readonly sheet: CallContent
  /** The heading level of the event's name. */
  readonly heading: 'h1' | 'h3'
}

/** A call as its recipient reads it: on their page, in the app and in print. */
export function CallSheetView({ sheet, heading: Heading }: CallSheetViewProps) {
  const { call, end, place, notes } = sheet
  return (
    <div className={classes.sheet} dir="rtl">
      <Heading className={classes.event}>
        <Name>{sheet.event}</Name>
      </Heading>
      <p className={classes.person}>
        <Name>{sheet.person}</Name>
        {' · '}
        <Name>{sheet.role}</Name>
      </p>
      <dl className={classes.facts}>
        <Fact label={texts.date}>
          <span className={classes.line}>{callDay(call)}</span>
          {sheet.hebrew_date !== null && <span className={classes.line}>{sheet.hebrew_date}</span>}
        </Fact>
        {clockOf(call) !== null && (
          <Fact label={texts.callTime}>
            <strong className={classes.time}>{clockOf(call)}</strong>
          </Fact>
        )}
        {isEndWorthSaying(sheet) && <Fact label={texts.endTime}>{callMoment(end, call)}</Fact>}
        {place !== null && (
          <Fact label={texts.place}>
            <Name>{place}</Name>
            <span className={classes.links}>
              <a href={wazeHref(place)} target="_blank" rel="noopener noreferrer">
                {texts.waze}
              </a>
              <a href={mapsHref(place)} target="_blank" rel="noopener noreferrer">
                {texts.maps}
              </a>
            </span>
          </Fact>
        )}
        {sheet.schedule.length > 0 && (
          <Fact label={texts.schedule}>
            <ul>
              {sheet.schedule.map(({ kind, at }) => (
                <li key={kind}>
                  {texts.moments[kind]}: {callMoment(at, call)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {sheet.contacts.map(({ kind, name, phone }) => (
          <Fact key={kind} label={texts.contacts[kind]}>
            <Name>{name}</Name>
            {phone !== null && <Phone text={phone} />}
          </Fact>
        ))}
        {notes !== null && (
          <Fact label={texts.notes}>
            <span className={classes.notes} dir="auto">
              {notes}
            </span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Phone({ text }: { readonly text: string }) {
  const href = telHref(text)
  return href === null ? (
    <span className={classes.line}>
      <Ltr>{text}</Ltr>
    </span>
  ) : (
    <a className={classes.phone} href={href}>
      <Ltr>{text}</Ltr>
    </a>
  )
}

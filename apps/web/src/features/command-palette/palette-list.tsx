import { type ReactNode, useId } from 'react'
import { commandsTexts as texts } from '../../texts/commands.ts'
import { Name } from '../../ui/display/names.tsx'
import type { Entry, EntryGroup } from './entry.ts'
import classes from './palette-list.module.css'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly EntryGroup[]
  /** The line that Enter opens. */
  readonly current: string | undefined
  readonly optionId: (id: string) => string
  readonly onPoint: (id: string) => void
  readonly onChoose: (entry: Entry) => void
}

/** What was found, by kind. The search field keeps the focus and says which line is meant (`aria-activedescendant`). */
export function PaletteList({ id, groups, current, optionId, onPoint, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.results} className={classes.list}>
      {groups.map((group) => (
        <Group key={group.name} group={group}>
          {group.entries.map((entry) => (
            // The keyboard's way is the search field's: options are not reached by Tab.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.id}
              id={optionId(entry.id)}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === current}
              className={classes.option}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(press) => press.preventDefault()}
              onMouseMove={() => {
                if (entry.id !== current) onPoint(entry.id)
              }}
              onClick={() => onChoose(entry)}
            >
              <EntryLine entry={entry} />
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ group, children }: { readonly group: EntryGroup; readonly children: ReactNode }) {
  const heading = useId()
  const shown = group.entries.length
  return (
    <div role="group" aria-labelledby={heading}>
      <div className={classes.heading} role="presentation">
        <span id={heading}>{texts.groups[group.name]}</span>
        {group.total > shown && <span className={classes.total}>{texts.shownOf(shown, group.total)}</span>}
      </div>
      {children}
    </div>
  )
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { Icon, dot, label, detail, day, badge } = entry
  return (
    <>
      <span className={classes.icon}>
        {dot === undefined ? (
          <Icon size={20} stroke={1.7} aria-hidden />
        ) : (
          <span className={classes.dot} style={{ background: dot }} />
        )}
      </span>
      <span className={classes.label}>{entry.isName ? <Name>{label}</Name> : label}</span>
      <span className={classes.meta}>
        {badge !== undefined && <span className={classes.badge}>{badge}</span>}
        {detail !== undefined && <Name className={classes.detail}>{detail}</Name>}
        {day !== undefined && <time dateTime={day}>{dayText(day)}</time>}
      </span>
    </>
  )
}

// A calendar day has no zone: it is read at noon in UTC and written in UTC, so that no clock moves it.
const dayFormat = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
})
const dayText = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00.000Z`))

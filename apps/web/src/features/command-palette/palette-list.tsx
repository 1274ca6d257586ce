import { Flex, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { commandsTexts as texts } from '../../texts/commands.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Name } from '../../ui/display/names.tsx'
import type { Entry, EntryGroup } from './entry.ts'
import classes from './command-palette.module.css'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly EntryGroup[]
  /** The line opened by Enter. */
  readonly current: string | undefined
  readonly optionId: (id: string) => string
  readonly onPoint: (id: string) => void
  readonly onChoose: (entry: Entry) => void
}

/** The results by group. The search field keeps the focus and names the active line (`aria-activedescendant`). */
export function PaletteList({ id, groups, current, optionId, onPoint, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.results} className={classes.list}>
      {groups.map((group) => (
        <Group key={group.name} group={group}>
          {group.entries.map((entry) => (
            // Keyboard users move through options from the search field, so options are not tab stops.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.id}
              id={optionId(entry.id)}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === current}
              className={classes.option}
              // Keeps the focus in the field, and the on-screen keyboard open.
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
  const shown = group.entries.filter(({ choice }) => !('showAllOf' in choice)).length
  return (
    <div role="group" aria-labelledby={heading}>
      <Flex justify="space-between" gap="xs" pt="sm" px="xs" pb={4} fz="xs" c="dimmed" role="presentation">
        <Text span inherit fw={600} id={heading}>
          {texts.groups[group.name]}
        </Text>
        {group.total > shown && <span>{texts.shownOf(shown, group.total)}</span>}
      </Flex>
      {children}
    </div>
  )
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { Icon, dot, label, detail, day, badge } = entry
  return (
    <>
      <Flex flex="none" align="center" justify="center" w={20} c="dimmed">
        {dot === undefined ? (
          <Icon size={20} stroke={1.7} aria-hidden />
        ) : (
          <span className={classes.dot} style={{ background: dot }} />
        )}
      </Flex>
      <Text span inherit lineClamp={1} flex={1} miw={0}>
        {entry.isName ? <Name>{label}</Name> : label}
      </Text>
      <span className={classes.meta}>
        {badge !== undefined && <Badge tone="grey">{badge}</Badge>}
        {detail !== undefined && (
          <Text span inherit lineClamp={1}>
            <Name>{detail}</Name>
          </Text>
        )}
        {day !== undefined && <time dateTime={day}>{dayText(day)}</time>}
      </span>
    </>
  )
}

// A calendar day has no time zone: parsing and formatting it in UTC keeps it from shifting.
const dayFormat = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
})
const dayText = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00.000Z`))

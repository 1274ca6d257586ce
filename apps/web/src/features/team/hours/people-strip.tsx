import { Button, SimpleGrid, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { More } from '../../../ui/display/more.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { ShareBar } from '../../../ui/display/share-bar.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { Fold } from './fold.tsx'
import classes from './hours-report.module.css'
import { hoursText, type HoursShare, sharesOf } from './report-sums.ts'

const { report: texts } = teamTexts

/** Fills two lines on a desk. The rest is shown on demand. */
const shownFirst = 12

interface PeopleStripProps {
  readonly entries: readonly LocalWorkHour[]
  readonly nameOf: (entry: LocalWorkHour) => string
  /** The id of the person to whom the report is filtered, or empty for everyone. */
  readonly shown: string
  readonly onShow: (id: string) => void
}

/** Hours by person. Pressing a person filters the report, pressing again shows everyone. */
export function PeopleStrip({ entries, nameOf, shown, onShow }: PeopleStripProps) {
  const shares = useMemo(() => sharesOf(entries, ({ user_id }) => user_id), [entries])
  const names = useMemo(
    () => new Map(entries.toReversed().map((entry) => [entry.user_id as string, nameOf(entry)])),
    [entries, nameOf],
  )
  const [isWhole, setWhole] = useState(false)
  const most = shares[0]?.hours ?? 0
  const list = (
    <>
      <SimpleGrid component="ul" minColWidth="176px" autoFlow="auto-fill" spacing={4} aria-label={texts.byPerson}>
        {shares.map((share, index) =>
          isWhole || index < shownFirst || share.key === shown ? (
            <li key={share.key}>
              <Person
                share={share}
                name={names.get(share.key) ?? ''}
                most={most}
                isShown={share.key === shown}
                onShow={onShow}
              />
            </li>
          ) : null,
        )}
      </SimpleGrid>
      {shares.length > shownFirst && (
        <Button
          variant="subtle"
          h={44}
          px="sm"
          c="var(--bama-action-ink)"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.fewer : <More count={shares.length - shownFirst} />}
        </Button>
      )}
    </>
  )
  return (
    <Fold name="people" title={texts.byPerson}>
      {list}
    </Fold>
  )
}

interface PersonProps {
  readonly share: HoursShare
  readonly name: string
  readonly most: number
  readonly isShown: boolean
  readonly onShow: (id: string) => void
}

function Person({ share: { key, hours }, name, most, isShown, onShow }: PersonProps) {
  return (
    <button type="button" className={classes.person} aria-pressed={isShown} onClick={() => onShow(isShown ? '' : key)}>
      <PersonAvatar name={name} size={28} tone={toneOfId(key)} />
      <Name lines={1}>{name}</Name>
      <b style={{ fontWeight: 600 }}>
        {hoursText(hours)} <VisuallyHidden>{texts.hours}</VisuallyHidden>
      </b>
      <ShareBar part={hours} of={most} />
    </button>
  )
}

import { crewPersonType } from '@bama/domain'
import { type CrewLimits, hasWarnings } from '@bama/domain/crew'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { crewTexts } from '../../../texts/crew.ts'
import { PeriodText } from '../../../ui/availability/period-text.tsx'
import { timesOfSpan } from '../../../ui/crew/slot-when.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EventHours } from '../../../ui/display/event-hours.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import type { Candidate } from './candidates.ts'
import { CrewConflicts } from './crew-conflicts.tsx'
import classes from './crew.module.css'

const { pick: texts } = crewTexts

/** People per page. The best matches come first; others are found by search. */
const step = 40

interface PersonChoicesProps {
  readonly candidates: readonly Candidate[]
  readonly limits: CrewLimits
  /** The key of the selected person, or empty. */
  readonly value: string
  /** Must keep its identity, since rows are memoized. */
  readonly onChoose: (key: string) => void
  readonly error: ReactNode
  /** Resolves to whether the freelancer was added. */
  readonly onAddNew: (name: string) => Promise<boolean>
}

/** The choice of a person for a crew: one radio per person, the best match first, with a search. */
export function PersonChoices({ candidates, limits, value, onChoose, error, onAddNew }: PersonChoicesProps) {
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(step)
  const deferred = useDeferredValue(query)
  const indexed = useMemo(
    () => candidates.map((one) => ({ one, text: searchable([one.name, one.usualRole].join(' ')) })),
    [candidates],
  )
  const found = useMemo(() => {
    const wanted = searchWords(deferred)
    return indexed.flatMap(({ one, text }) => (hasWords(text, wanted) ? [one] : []))
  }, [indexed, deferred])
  // The selected person is shown even beyond the current page.
  const shown = found.filter(({ key }, index) => index < most || key === value)
  const listId = useId()

  // The list has a new freelancer only after it was written, and a second press may come before.
  const isAdding = useRef(false)
  const addNew = async (): Promise<void> => {
    if (isAdding.current) return
    isAdding.current = true
    try {
      if (await onAddNew(query)) setQuery('')
    } finally {
      isAdding.current = false
    }
  }

  // After "more", the focus moves to the first added row.
  const list = useRef<HTMLDivElement>(null)
  const firstNew = useRef<string | null>(null)
  useEffect(() => {
    if (firstNew.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(firstNew.current)}"]`)?.focus()
    firstNew.current = null
  })
  const showMore = (): void => {
    firstNew.current = found.find(({ key }, index) => index >= most && key !== value)?.key ?? null
    setMost(most + step)
  }

  return (
    <>
      <Text id={listId} component="span" display="block" fz={14} fw={600} mb={4}>
        {texts.people}
      </Text>
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        mb="xs"
        // The form focuses this field when nobody is chosen: the end of the list may be out of view.
        data-path="person"
        error={error}
        errorProps={{ role: 'alert' }}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setMost(step)
        }}
      />
      <div ref={list} className={classes.people}>
        <div role="radiogroup" aria-labelledby={listId}>
          {shown.map((one) => (
            <PersonChoice key={one.key} person={one} limits={limits} isChosen={value === one.key} onChoose={onChoose} />
          ))}
        </div>
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {texts.nobody}
          </Text>
        )}
        {shown.length < found.length && (
          <Button variant="subtle" size="md" fullWidth className={classes.morePeople ?? ''} onClick={showMore}>
            {texts.more}
          </Button>
        )}
      </div>
      <Text component="output" display="block" size="sm" c="dimmed" mt={4}>
        {found.length > step && texts.shown(shown.length, found.length)}
      </Text>
      {query.trim() !== '' && (
        <Button
          variant="subtle"
          mt="xs"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => void addNew()}
        >
          {texts.newFreelancer(query.trim())}
        </Button>
      )}
    </>
  )
}

interface PersonChoiceProps {
  readonly person: Candidate
  readonly limits: CrewLimits
  readonly isChosen: boolean
  readonly onChoose: (key: string) => void
}

const PersonChoice = memo(function PersonChoice({ person, limits, isChosen, onChoose }: PersonChoiceProps) {
  const { key, name, usualRole, isMatching, isAlready, warnings, elsewhere, away, restDays, type } = person
  const isFree = !hasWarnings(warnings) && elsewhere.length + away.length === 0
  const dayId = useId()
  return (
    <label className={classes.person}>
      <PersonAvatar name={name} size={32} tone={toneOfId(person.id)} />
      <Box miw={0} id={dayId}>
        <Group gap="4px 8px">
          <Text component="span" size="sm" fw={600}>
            <Name>{name}</Name>
          </Text>
          {usualRole !== null && (
            <Text component="span" size="sm" c="dimmed">
              <Name>{usualRole}</Name>
            </Text>
          )}
          {type === crewPersonType.freelancer && <Badge tone="grey">{texts.freelancer}</Badge>}
          {isMatching && <Badge tone="sky">{texts.matching}</Badge>}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {isAlready ? texts.already : isFree ? texts.free : null}
          {!isAlready &&
            elsewhere.map((one) => (
              <Box key={one.id}>
                {texts.elsewhere} <Name>{one.eventName}</Name>
                {' · '}
                <EventHours event={timesOfSpan(one.span)} />
              </Box>
            ))}
          {!isAlready &&
            away.map((absence) => (
              <Box key={absence.id}>
                {texts.away} <PeriodText period={absence} />
              </Box>
            ))}
        </Text>
        {!isAlready && <CrewConflicts warnings={warnings} limits={limits} restDays={restDays} />}
      </Box>
      <input
        type="radio"
        name="crew-person"
        className={classes.radio}
        data-person={key}
        aria-label={[name, usualRole].filter((part) => part !== null).join(', ')}
        aria-describedby={dayId}
        checked={isChosen}
        disabled={isAlready}
        onChange={() => onChoose(key)}
      />
    </label>
  )
})

import { type Actor, shownName, type VisibleUser } from '@bama/domain'
import { Flex, Title } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { teamTexts } from '../../../texts/team.ts'
import { NothingFound } from '../../../ui/lists/nothing-found.tsx'
import { byName, hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { searchText, useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { useMinWidth } from '../../../ui/hooks/use-min-width.ts'
import { PermissionsTable } from './permissions-table.tsx'
import { PersonCard } from './person-card.tsx'
import { flagGroups } from './flags.ts'
import classes from './permissions.module.css'
import type { PermissionDrafts } from './use-permission-drafts.ts'

const { person: texts } = teamTexts

const permissionsSearch = z.object({ q: searchText })

interface PermissionsTabProps {
  readonly actor: Actor
  readonly people: ReadonlyMap<string, VisibleUser>
  readonly drafts: PermissionDrafts
}

/** Everyone's permissions, as a table on wide screens and as cards otherwise. */
export function PermissionsTab({ actor, people, drafts }: PermissionsTabProps) {
  const { search, set, setSoon } = useSearchState(permissionsSearch)
  const { q: query = '' } = search
  const sorted = useMemo(() => [...people.values()].toSorted((a, b) => byName(shownName(a), shownName(b))), [people])
  const isTable = useMinWidth('75em')
  const words = searchWords(query)
  // People with unsaved changes stay visible, whatever the search.
  const found = sorted.filter((person) => isFound(person, words) || drafts.isChanged(person))
  return (
    <>
      <Flex pb="sm">
        <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
      </Flex>
      {found.length === 0 ? (
        <NothingFound text={texts.nothingFound} clear={texts.clearSearch} onClear={() => set({ q: '' })} />
      ) : isTable ? (
        <PermissionsTable actor={actor} people={found} drafts={drafts} />
      ) : (
        <ul className={classes.cards} aria-label={texts.list}>
          {found.map((person) => (
            <li key={person.id}>
              <PersonCard actor={actor} person={person} drafts={drafts} />
            </li>
          ))}
        </ul>
      )}
      <Explanations />
    </>
  )
}

/** Explains each permission, in the order of the switches. */
function Explanations() {
  return (
    <section aria-labelledby="permissions-explained">
      <Title order={2} id="permissions-explained" fz={16} lh={1.4} mt="lg" mb="xs">
        {texts.explained}
      </Title>
      <dl className={classes.explained}>
        {flagGroups
          .flatMap(({ flags }) => [...flags])
          .map((flag) => (
            <div key={flag}>
              <dt>{texts.flags[flag]}</dt>
              <dd>{texts.why[flag]}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function isFound(person: VisibleUser, words: readonly string[]): boolean {
  const text = searchable(`${shownName(person)} ${person.name} ${person.email}`)
  return hasWords(text, words)
}

import { type Actor, crewPersonType, freelancerModel, shownName } from '@bama/domain'
import { personKey } from '@bama/domain/crew'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { type LocalAbsence, useAbsences, usePeople, useRecords, useToday } from '../../../data/index.ts'
import { availabilityTexts } from '../../../texts/availability.ts'
import { AbsenceForm, type AbsentPerson } from '../../../ui/availability/absence-form.tsx'
import { AbsenceButtons, AbsenceKindBadge, inOrder, useAbsenceRemoval } from '../../../ui/availability/absence-list.tsx'
import { WeeklyRestDialog } from '../../../ui/availability/weekly-rest-dialog.tsx'
import { PeriodText } from '../../../ui/availability/period-text.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { ListCount } from '../../../ui/display/screen-body.tsx'
import { searchText, useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { byName, hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import { CardHead, CardMeta, NameCell } from '../../../ui/lists/record-cells.tsx'
import { RecordList, type RowLook } from '../../../ui/lists/record-list.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'

const { team: texts } = availabilityTexts

const absencesSearch = z.object({ q: searchText })

type Row = LocalAbsence & { readonly person: AbsentPerson | undefined }

interface Actions {
  readonly edit: (absence: LocalAbsence) => void
  readonly remove: (absence: LocalAbsence) => void
}

/** Current and future absences of the team and of freelancers. For admins. */
export function AbsencesTab({ actor }: { readonly actor: Actor }) {
  const today = useToday()
  const all = useAbsences(actor)
  const users = usePeople()
  const freelancers = useRecords(freelancerModel)
  const { search, set, setSoon } = useSearchState(absencesSearch)
  const { q: query = '' } = search
  const form = useDialog<LocalAbsence | null>()
  const weekly = useDialog<true>()
  const removal = useAbsenceRemoval()

  const people = useMemo(
    () =>
      [
        ...[...(users?.values() ?? [])].map((user) => ({
          type: crewPersonType.user,
          id: user.id,
          name: shownName(user),
        })),
        ...(freelancers ?? []).map(({ id, name }) => ({ type: crewPersonType.freelancer, id, name })),
      ].toSorted((a, b) => byName(a.name, b.name)),
    [users, freelancers],
  )
  const rows = useMemo(() => {
    const byKey = new Map(people.map((person) => [personKey(person.type, person.id), person]))
    return all
      ?.filter(({ to_day }) => to_day >= today)
      .map((absence): Row => ({ ...absence, person: byKey.get(personKey(absence.person_type, absence.person_id)) }))
      .toSorted(inOrder)
  }, [all, people, today])
  const words = searchWords(query)
  const found = rows?.filter(({ person }) => hasWords(searchable(person?.name ?? ''), words))
  const look = useMemo(() => lookOf({ edit: form.open, remove: removal.ask }), [form.open, removal.ask])
  const isEmpty = rows?.length === 0
  return (
    <>
      <Group pb="sm" gap="xs">
        {!isEmpty && (
          <>
            <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
            <Button
              size="md"
              variant="default"
              leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
              onClick={() => form.open(null)}
            >
              {availabilityTexts.add}
            </Button>
          </>
        )}
        <Button size="md" variant="subtle" onClick={() => weekly.open(true)}>
          {availabilityTexts.weekly.add}
        </Button>
        {!isEmpty && found !== undefined && <ListCount>{texts.count(found.length)}</ListCount>}
      </Group>
      <RecordList
        label={availabilityTexts.list}
        rows={found}
        look={look}
        tableFrom="62em"
        heights={[57, 110]}
        empty={texts.empty}
        emptyAction={
          <Button variant="default" size="md" onClick={() => form.open(null)}>
            {texts.createFirst}
          </Button>
        }
        nothingFound={
          isEmpty ? undefined : { text: texts.nothingFound, clear: texts.clearSearch, onClear: () => set({ q: '' }) }
        }
      />
      {form.subject !== undefined && (
        <AbsenceForm
          key={form.key}
          {...form.props}
          absence={form.subject}
          people={form.subject === null ? people : people.filter((one) => isOf(one, form.subject))}
        />
      )}
      {weekly.subject !== undefined && (
        <WeeklyRestDialog key={`weekly ${weekly.key}`} {...weekly.props} people={people} />
      )}
      {removal.dialog}
    </>
  )
}

const isOf = ({ type, id }: AbsentPerson, absence: LocalAbsence | null | undefined): boolean =>
  type === absence?.person_type && id === absence.person_id

function lookOf({ edit, remove }: Actions): RowLook<Row> {
  const { columns: headers } = texts
  return {
    kind: 'absence',
    columns: [
      {
        key: 'person',
        header: headers.person,
        width: '24%',
        isRowHeader: true,
        cell: ({ person, person_type, _synced }) => (
          <NameCell name={person?.name ?? texts.unknown} isPending={!_synced}>
            {person_type === crewPersonType.freelancer && <Badge tone="grey">{texts.freelancer}</Badge>}
          </NameCell>
        ),
      },
      { key: 'when', header: headers.when, width: '28%', cell: (absence) => <PeriodText period={absence} /> },
      { key: 'kind', header: headers.kind, width: 140, cell: ({ kind }) => <AbsenceKindBadge kind={kind} /> },
      { key: 'note', header: headers.note, cell: ({ note }) => note !== null && <Name lines={2}>{note}</Name> },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 108,
        cell: (absence) => <AbsenceButtons absence={absence} onEdit={edit} onRemove={remove} />,
      },
    ],
    cardLabel: (absence) => absence.person?.name ?? texts.unknown,
    card: (absence) => (
      <>
        <CardHead
          title={<Name>{absence.person?.name ?? texts.unknown}</Name>}
          meta={
            <CardMeta>
              <PeriodText period={absence} />
            </CardMeta>
          }
        >
          {!absence._synced && <PendingMark />}
          <AbsenceButtons absence={absence} onEdit={edit} onRemove={remove} />
        </CardHead>
        <Group gap="xs">
          <AbsenceKindBadge kind={absence.kind} />
          {absence.note !== null && <Name lines={2}>{absence.note}</Name>}
        </Group>
      </>
    ),
  }
}

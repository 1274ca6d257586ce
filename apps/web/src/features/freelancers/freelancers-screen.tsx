import { crewPersonType, deleteFreelancer, freelancerModel } from '@bama/domain'
import { useMemo } from 'react'
import { z } from 'zod'
import { runCommand, useRecords } from '../../data/index.ts'
import { freelancersTexts as texts } from '../../texts/freelancers.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { AbsencesDialog } from '../../ui/availability/absences-dialog.tsx'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { foundClients, indexed } from '../../ui/lists/found-clients.ts'
import { byName } from '../../ui/lists/hebrew-search.ts'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { useListSearch } from '../../ui/lists/use-list-search.tsx'
import { freelancerLook, type LocalFreelancer } from './freelancer-columns.tsx'
import { FreelancerFormDialog } from './freelancer-form-dialog.tsx'

const freelancersSearch = z.object({ q: searchText })

/** People who work for the business occasionally and have no account. */
export function FreelancersScreen() {
  const freelancers = useRecords(freelancerModel)
  const { wanted, partsOf } = useListSearch(useSearchState(freelancersSearch), texts)
  // Null for a new freelancer.
  const form = useDialog<LocalFreelancer | null>()
  const absences = useDialog<LocalFreelancer>()
  const deletion = useConfirmedCommand<LocalFreelancer, unknown>({
    texts: ({ name }) => ({ ...texts.deletion, subject: name }),
    run: (base) => runCommand(deleteFreelancer, { base }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('freelancer', id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
  })
  const index = useMemo(
    () =>
      (freelancers ?? [])
        .toSorted((a, b) => byName(a.name, b.name))
        .map((freelancer) => indexed(freelancer, freelancer.phone, [freelancer.name, freelancer.role])),
    [freelancers],
  )
  const rows = useMemo(() => foundClients(index, wanted), [index, wanted])
  const { count, above, nothingFound } = partsOf(freelancers?.length, rows.length)
  const look = useMemo(
    () => freelancerLook({ edit: form.open, remove: deletion.ask, showAbsences: absences.open }),
    [form.open, deletion.ask, absences.open],
  )

  return (
    <ListScreen
      title={screenTitles.Freelancers}
      count={count}
      create={{ label: texts.newFreelancer, first: texts.createFirst, open: () => form.open(null) }}
      above={above}
      list={{
        label: texts.list,
        rows: freelancers === undefined ? undefined : rows,
        look,
        tableFrom: '62em',
        heights: [57, 120],
        empty: texts.empty,
        nothingFound,
      }}
    >
      {form.subject !== undefined && (
        <FreelancerFormDialog
          key={form.key}
          {...form.props}
          freelancer={freelancers?.find(({ id }) => id === form.subject?.id) ?? form.subject}
        />
      )}
      {absences.subject !== undefined && (
        <AbsencesDialog
          key={`absences ${absences.key}`}
          {...absences.props}
          person={{ type: crewPersonType.freelancer, id: absences.subject.id, name: absences.subject.name }}
        />
      )}
      {deletion.dialog}
    </ListScreen>
  )
}

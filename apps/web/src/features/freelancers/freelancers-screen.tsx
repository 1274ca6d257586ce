import {
  addFreelancer,
  crewPersonType,
  deleteFreelancer,
  editFreelancer,
  freelancerModel,
  freelancerSchema,
} from '@bama/domain'
import { Anchor, Text, Textarea, TextInput } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { type HeldDraft, type LocalRow, useRecords, useRun } from '../../data/index.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { freelancersTexts as texts } from '../../texts/freelancers.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { AbsencesDialog } from '../../ui/availability/absences-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { type DialogProps, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { telHref } from '../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { draftRules } from '../../ui/forms/draft.ts'
import { FieldGrid, labelled, leftToRight, whole } from '../../ui/forms/field-grid.tsx'
import { textShape, textValues } from '../../ui/forms/text-values.ts'
import { useHeldDraft } from '../../ui/forms/use-held-draft.ts'
import { problemTexts, useRecordForm } from '../../ui/forms/use-record-form.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { foundClients, indexed } from '../../ui/lists/found-clients.ts'
import { byName } from '../../ui/lists/hebrew-search.ts'
import { CardHead, CardMeta, NameCell, RowButtons } from '../../ui/lists/record-cells.tsx'
import type { ScreenProps } from '../../ui/display/page-header.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { ListScreen } from '../../ui/lists/list-screen.tsx'
import { useListSearch } from '../../ui/lists/use-list-search.tsx'
import type { RowLook } from '../../ui/lists/record-list.tsx'
import { DeleteButton, EditButton, RowButton } from '../../ui/lists/row-button.tsx'

type LocalFreelancer = LocalRow<typeof freelancerSchema>

interface Actions {
  readonly edit: (freelancer: LocalFreelancer) => void
  readonly remove: (freelancer: LocalFreelancer) => void
  readonly showAbsences: (freelancer: LocalFreelancer) => void
}

const freelancersSearch = z.object({ q: searchText })

/** People who work for the business occasionally and have no account. */
export function FreelancersScreen({ timer, banner }: ScreenProps) {
  const run = useRun()
  const freelancers = useRecords(freelancerModel)
  const { wanted, partsOf } = useListSearch(useSearchState(freelancersSearch), texts)
  // Null for a new freelancer.
  const form = useDialog<LocalFreelancer | null>()
  const absences = useDialog<LocalFreelancer>()
  const deletion = useConfirmedCommand<LocalFreelancer, unknown>({
    texts: ({ name }) => ({ ...texts.deletion, subject: name }),
    run: (base) => run(deleteFreelancer, { base }),
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
    () => lookOf({ edit: form.open, remove: deletion.ask, showAbsences: absences.open }),
    [form.open, deletion.ask, absences.open],
  )

  return (
    <ListScreen
      title={screenTitles.Freelancers}
      timer={timer}
      banner={banner}
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
      {form.subject !== undefined && <FreelancerForm key={form.key} {...form.props} freelancer={form.subject} />}
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

function lookOf(actions: Actions): RowLook<LocalFreelancer> {
  const { columns: headers } = texts
  return {
    kind: 'freelancer',
    columns: [
      {
        key: 'name',
        header: headers.name,
        width: '26%',
        isRowHeader: true,
        cell: ({ name, _synced }) => <NameCell name={name} isPending={!_synced} />,
      },
      { key: 'role', header: headers.role, width: '20%', cell: ({ role }) => role !== null && <Name>{role}</Name> },
      { key: 'phone', header: headers.phone, width: 188, cell: ({ phone }) => <Phone phone={phone} /> },
      { key: 'notes', header: headers.notes, cell: ({ notes }) => notes !== null && <Name lines={2}>{notes}</Name> },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 152,
        cell: (freelancer) => <Buttons freelancer={freelancer} actions={actions} />,
      },
    ],
    cardLabel: ({ name }) => name,
    card: (freelancer) => (
      <>
        <CardHead
          title={<Name>{freelancer.name}</Name>}
          meta={
            freelancer.role !== null && (
              <CardMeta>
                <Name>{freelancer.role}</Name>
              </CardMeta>
            )
          }
        >
          {!freelancer._synced && <PendingMark />}
          <Buttons freelancer={freelancer} actions={actions} />
        </CardHead>
        <Phone phone={freelancer.phone} />
        {freelancer.notes !== null && (
          <Text size="sm" c="dimmed">
            <Name lines={2}>{freelancer.notes}</Name>
          </Text>
        )}
      </>
    ),
  }
}

function Phone({ phone }: Pick<LocalFreelancer, 'phone'>) {
  if (phone === null) return null
  const href = telHref(phone)
  return href === null ? (
    <Ltr>{phone}</Ltr>
  ) : (
    <Anchor href={href} aria-label={texts.call(phone)} fz="sm" py={10} display="inline-block">
      <Ltr>{phone}</Ltr>
    </Anchor>
  )
}

const Buttons = ({ freelancer, actions }: { readonly freelancer: LocalFreelancer; readonly actions: Actions }) => (
  <RowButtons>
    <RowButton aria-label={availabilityTexts.of(freelancer.name)} onClick={() => actions.showAbsences(freelancer)}>
      <IconCalendarOff size={20} stroke={1.7} aria-hidden />
    </RowButton>
    <EditButton aria-label={texts.edit(freelancer.name)} data-record-focus onClick={() => actions.edit(freelancer)} />
    <DeleteButton aria-label={texts.delete(freelancer.name)} onClick={() => actions.remove(freelancer)} />
  </RowButtons>
)

/** Form values as typed. The schema turns empty strings into null. */
const valuesSchema = z.object({ name: z.string(), ...textShape(freelancerSchema) })
const freelancerDraft = draftRules(valuesSchema, [])

const toValues = (freelancer: LocalFreelancer | null): z.infer<typeof valuesSchema> => ({
  name: freelancer?.name ?? '',
  ...textValues(freelancerSchema, freelancer),
})

interface FreelancerFormProps extends DialogProps {
  readonly freelancer: LocalFreelancer | null
}

/** Rendered once its stored draft has been read. */
function FreelancerForm(props: FreelancerFormProps) {
  const { actor } = useSignedIn()
  const held = useHeldDraft({ ownerId: actor.id, key: `freelancer:${props.freelancer?.id ?? 'new'}` })
  return held === null ? null : <HeldForm {...props} held={held} />
}

function HeldForm({ freelancer, held, ...props }: FreelancerFormProps & { readonly held: HeldDraft }) {
  const run = useRun()
  const { toast, columns: labels } = texts
  const { form, base, dialog } = useRecordForm({
    schema: freelancerSchema,
    base: freelancer,
    toValues,
    required: ['name'],
    save: ({ base, input }) => (base === null ? run(addFreelancer, input) : run(editFreelancer, { base, input })),
    onSaved: props.onClose,
    draft: { ...freelancerDraft, held },
    texts: {
      saved: freelancer === null ? toast.added : toast.saved,
      failed: freelancer === null ? toast.addFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({ 'name required': texts.form.nameRequired }),
    },
  })
  const input = labelled(form, labels)
  return (
    <FormDialog {...dialog} {...props} title={base === null ? texts.form.create : texts.form.edit}>
      <FieldGrid>
        <TextInput {...whole} withAsterisk required autoComplete="off" data-autofocus {...input('name')} />
        <TextInput autoComplete="off" {...input('role')} />
        <TextInput type="tel" {...leftToRight} {...input('phone')} />
        <Textarea {...whole} autosize minRows={2} {...input('notes')} />
      </FieldGrid>
    </FormDialog>
  )
}

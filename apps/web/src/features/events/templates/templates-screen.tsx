import { templateModel } from '@bama/domain'
import { deleteTemplate } from '@bama/domain/templates'
import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { z } from 'zod'
import { runCommand, useRecords } from '../../../data/index.ts'
import { screenTitles } from '../../../texts/navigation.ts'
import { templatesTexts as texts } from '../../../texts/templates.ts'
import { useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { type DialogProps, useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import { searchText, useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { byName, hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { useListSearch } from '../../../ui/lists/use-list-search.tsx'
import { CardHead, NameCell, RowButtons } from '../../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../../ui/lists/record-list.tsx'
import { DeleteButton, EditButton } from '../../../ui/lists/row-button.tsx'
import { TemplateFormDialog } from '../lazy-dialogs.ts'
import type { TemplateSubject } from './template-form-dialog.tsx'
import type { LocalTemplate } from './use-beginning.ts'

interface Actions {
  readonly use: (template: LocalTemplate) => void
  readonly edit: (template: LocalTemplate) => void
  readonly remove: (template: LocalTemplate) => void
}

/** The state of the dialog for a new event made from a template, which the app renders. */
interface EventOfTemplate extends DialogProps {
  /** A React key, new for each opening. */
  readonly key: number
  readonly template: LocalTemplate
}

interface TemplatesScreenProps {
  readonly renderNewEvent: (dialog: EventOfTemplate) => ReactNode
}

const templatesSearch = z.object({ q: searchText })

/** The event templates: searched, created, edited, and used for new events. */
export function TemplatesScreen({ renderNewEvent }: TemplatesScreenProps) {
  const templates = useRecords(templateModel)
  const { wanted, partsOf } = useListSearch(useSearchState(templatesSearch), texts)
  const form = useDialog<TemplateSubject>()
  const event = useDialog<LocalTemplate>()
  const deletion = useConfirmedCommand<LocalTemplate, unknown>({
    texts: ({ name }) => ({ ...texts.deletion, subject: name }),
    run: (base) => runCommand(deleteTemplate, { base }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('template', id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
  })
  const rows = useMemo(() => {
    const words = searchWords(wanted)
    return (templates ?? [])
      .filter(({ name, tasks }) =>
        hasWords(searchable([name, ...tasks.map(({ description }) => description)].join(' ')), words),
      )
      .toSorted((a, b) => byName(a.name, b.name))
  }, [templates, wanted])
  const { count, above, nothingFound } = partsOf(templates?.length, rows.length)
  const { open } = form
  const look = useMemo(
    () =>
      lookOf({
        use: event.open,
        edit: (template) => open({ kind: 'template', template }),
        remove: deletion.ask,
      }),
    [event.open, open, deletion.ask],
  )

  return (
    <ListScreen
      title={screenTitles.Templates}
      count={count}
      create={{
        label: texts.newTemplate,
        first: texts.createFirst,
        open: () => open({ kind: 'template', template: null }),
      }}
      above={above}
      list={{
        label: texts.list,
        rows: templates === undefined ? undefined : rows,
        look,
        tableFrom: '62em',
        heights: [61, 150],
        empty: texts.empty,
        nothingFound,
      }}
    >
      {form.subject !== undefined && (
        <TemplateFormDialog key={form.key} {...form.props} subject={asItIsNow(form.subject, templates)} />
      )}
      {event.subject !== undefined &&
        renderNewEvent({
          key: event.key,
          ...event.props,
          template: event.subject,
        })}
      {deletion.dialog}
    </ListScreen>
  )
}

const asItIsNow = (subject: TemplateSubject, templates: readonly LocalTemplate[] | undefined): TemplateSubject => {
  if (subject.kind === 'event') return subject
  return { ...subject, template: templates?.find(({ id }) => id === subject.template?.id) ?? subject.template }
}

const holdsOf = ({ tasks, needs, checklist }: LocalTemplate): string =>
  texts.holds({ tasks: tasks.length, needs: needs.length, lines: checklist.length })

function lookOf(actions: Actions): RowLook<LocalTemplate> {
  const { columns: headers } = texts
  return {
    kind: 'template',
    columns: [
      {
        key: 'name',
        header: headers.name,
        width: '30%',
        isRowHeader: true,
        cell: ({ name, _synced }) => <NameCell name={name} isPending={!_synced} />,
      },
      { key: 'holds', header: headers.holds, cell: holdsOf },
      { key: 'version', header: headers.version, width: 110, cell: ({ _version }) => texts.version(_version) },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 320,
        cell: (template) => <Buttons template={template} actions={actions} />,
      },
    ],
    cardLabel: ({ name }) => name,
    card: (template) => (
      <>
        <CardHead title={<Name>{template.name}</Name>}>{!template._synced && <PendingMark />}</CardHead>
        <Text size="sm" c="dimmed">
          {holdsOf(template)} · {texts.version(template._version)}
        </Text>
        <Buttons template={template} actions={actions} />
      </>
    ),
  }
}

const Buttons = ({ template, actions }: { readonly template: LocalTemplate; readonly actions: Actions }) => (
  <RowButtons>
    <Button
      variant="light"
      size="sm"
      mih={44}
      leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
      aria-label={texts.begin(template.name)}
      onClick={() => actions.use(template)}
    >
      {texts.beginShort}
    </Button>
    <EditButton aria-label={texts.edit(template.name)} data-record-focus onClick={() => actions.edit(template)} />
    <DeleteButton aria-label={texts.delete(template.name)} onClick={() => actions.remove(template)} />
  </RowButtons>
)

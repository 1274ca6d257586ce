import type { FieldChange, ImportKind, PlannedRow, RowProblem } from '@bama/domain/moving-in'
import {
  IconCircleCheck,
  IconCirclePlus,
  IconAlertCircle,
  IconEdit,
  IconHandStop,
  IconTrash,
} from '@tabler/icons-react'
import { shortDay } from '../../../texts/days.ts'
import { importFieldText, importReasonText, transferTexts } from '../../../texts/transfer.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { CardHead, CardMeta, CellGroup, CellText } from '../../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../../ui/lists/record-list.tsx'

const texts = transferTexts.preview

export interface PlannedListRow {
  readonly id: string
  readonly planned: PlannedRow
}

const styles = {
  new: { tone: 'leaf', icon: IconCirclePlus },
  changed: { tone: 'sky', icon: IconEdit },
  same: { tone: 'grey', icon: IconCircleCheck },
  kept: { tone: 'spot', icon: IconHandStop },
  deleted: { tone: 'grey', icon: IconTrash },
  bad: { tone: 'red', icon: IconAlertCircle },
} as const

export function plannedLook(kind: ImportKind): RowLook<PlannedListRow> {
  const details = ({ planned }: PlannedListRow): string => detailsOf(kind, planned)
  return {
    kind: 'import-row',
    columns: [
      { key: 'row', header: texts.columns.row, width: 72, cell: ({ planned }) => <Ltr>{String(planned.row)}</Ltr> },
      {
        key: 'label',
        header: texts.columns.label,
        width: '34%',
        isRowHeader: true,
        cell: ({ planned }) => (
          <CellText look="strong" lines={1} title={planned.label}>
            <Name>{planned.label}</Name>
          </CellText>
        ),
      },
      {
        key: 'outcome',
        header: texts.columns.outcome,
        width: 168,
        cell: ({ planned }) => (
          <CellGroup>
            <OutcomeBadge outcome={planned.outcome} />
          </CellGroup>
        ),
      },
      {
        key: 'details',
        header: texts.columns.details,
        cell: (row) => (
          <CellText look="small" lines={2} title={details(row)}>
            {details(row)}
          </CellText>
        ),
      },
    ],
    cardLabel: ({ planned }) => planned.label,
    card: (row) => (
      <>
        <CardHead
          title={
            <Name>{row.planned.label === '' ? `${texts.columns.row} ${row.planned.row}` : row.planned.label}</Name>
          }
          meta={<CardMeta>{`${texts.columns.row} ${row.planned.row}`}</CardMeta>}
        >
          <OutcomeBadge outcome={row.planned.outcome} />
        </CardHead>
        {details(row) !== '' && (
          <CellText look="small" lines={3}>
            {details(row)}
          </CellText>
        )}
      </>
    ),
  }
}

const OutcomeBadge = ({ outcome }: Pick<PlannedRow, 'outcome'>) => (
  <Badge tone={styles[outcome].tone} icon={styles[outcome].icon}>
    {texts.outcome[outcome]}
  </Badge>
)

function detailsOf(kind: ImportKind, row: PlannedRow): string {
  const field = (name: string): string => importFieldText(kind, name)
  const changeText = ({ field: name, from, to }: FieldChange): string =>
    texts.change(field(name), valueText(from), valueText(to))
  const problemText = ({ column, field: name, word, reason }: RowProblem): string =>
    texts.problem(
      column === null || column === '' ? field(name) : isolated(column),
      word === undefined ? null : isolated(cut(oneLine(word))),
      importReasonText(reason),
    )
  const unknown = (row.unknown ?? []).map(({ field: name, word, reason }) =>
    texts.unknown(field(name), valueText(word), importReasonText(reason)),
  )
  return [...factsOf(row), ...unknown].join(' · ')

  function factsOf(planned: PlannedRow): readonly string[] {
    switch (planned.outcome) {
      case 'new':
        return Object.entries(planned.values)
          .filter(([name, value]) => !shownElsewhere.has(name) && !isNothing(value) && name !== labelField[kind])
          .map(([name, value]) => `${field(name)}: ${valueText(value)}`)
      case 'bad':
        return planned.problems.map(problemText)
      case 'changed':
        return [...planned.changes.map(changeText), ...planned.kept.map((change) => texts.kept(field(change.field)))]
      case 'kept':
        return planned.kept.map((change) => texts.kept(field(change.field)))
      default:
        return []
    }
  }
}

/** The field shown as a row's label, so its details leave it out. */
const labelField: Readonly<Record<ImportKind, string>> = {
  events: 'name',
  tasks: 'description',
  clients: 'name',
  workHours: 'person',
}
const shownElsewhere: ReadonlySet<string> = new Set(['id', 'source_id'])

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The length at which a value is cut, in characters. */
const longest = 40

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.empty
  if (Array.isArray(value)) {
    const isWords = value.every((entry) => typeof entry === 'string')
    return isWords && value.length > 0 ? isolated(cut(value.join(', '))) : texts.entries(value.length)
  }
  if (typeof value === 'boolean') return value ? transferTexts.export.yes : transferTexts.export.no
  const text = oneLine(typeof value === 'string' ? value : JSON.stringify(value))
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? shortDay(text) : isolated(cut(text))
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Isolates Latin words and numbers, so that they don't reorder the Hebrew text around them. */
const isolated = (text: string): string => (/[a-z\d]/i.test(text) ? `\u2068${text}\u2069` : text)

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

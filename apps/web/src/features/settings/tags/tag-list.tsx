import { ActionIcon, Title } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { settingsTexts } from '../../../texts/settings.ts'
import { useNotCounted } from '../../../ui/feedback/first-download.tsx'
import { Ltr } from '../../../ui/display/names.tsx'
import { RecordList, type RowLook } from '../../../ui/lists/record-list.tsx'
import classes from './tag-list.module.css'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import type { TagRow } from './tag-rows.ts'

const { list: texts } = settingsTexts

interface TagListProps {
  readonly rows: readonly TagRow[]
  /** The number of events by tag name, undefined while they are counted. */
  readonly use: ReadonlyMap<string, number> | undefined
  readonly onEdit: (row: TagRow) => void
  readonly onDelete: (row: TagRow) => void
}

function tagLook({
  use,
  notCounted,
  onEdit,
  onDelete,
}: Omit<TagListProps, 'rows'> & { readonly notCounted: string }): RowLook<TagRow> {
  const action = { variant: 'subtle', color: 'gray', size: 44, className: classes.action ?? '' } as const
  return {
    kind: 'tag',
    columns: [],
    rowProps: () => ({ className: classes.row ?? '' }),
    card: (row) => (
      <>
        <div className={classes.words}>
          <TagPill size="md" name={row.name} color={row.color} />
          <span className={classes.meta}>
            {row.tag === null ? texts.noColor : <Ltr className={classes.code}>{row.color}</Ltr>}
            <span>{use === undefined ? notCounted : usedText(use.get(row.name) ?? 0)}</span>
          </span>
        </div>
        <ActionIcon
          {...action}
          aria-label={row.tag === null ? texts.giveColor(row.name) : texts.edit(row.name)}
          onClick={() => onEdit(row)}
        >
          <IconPencil size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        {row.tag === null ? (
          <span className={classes.noAction} />
        ) : (
          <ActionIcon {...action} data-record-focus aria-label={texts.delete(row.name)} onClick={() => onDelete(row)}>
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </>
    ),
  }
}

export function TagList({ rows, use, onEdit, onDelete }: TagListProps) {
  const heading = useId()
  const notCounted = useNotCounted()
  const look = useMemo(() => tagLook({ use, notCounted, onEdit, onDelete }), [use, notCounted, onEdit, onDelete])
  return (
    <Card aria-labelledby={heading}>
      <Title order={2} fz={18} lh={1.4} mb="sm" id={heading}>
        {texts.title}
      </Title>
      <RecordList label={texts.title} rows={rows} look={look} heights={[0, 52]} />
    </Card>
  )
}

const usedText = (count: number): string => (count === 0 ? texts.unused : texts.used(count))

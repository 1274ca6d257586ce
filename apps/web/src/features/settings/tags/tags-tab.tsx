import { deleteTag, ok, type Tag } from '@bama/domain'
import { useMemo } from 'react'
import { runCommand, useTagList, useTagUse } from '../../../data/index.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { RowsSkeleton } from '../../../ui/lists/rows-skeleton.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import { AddTag } from './add-tag.tsx'
import { EditTagDialog } from './edit-tag-dialog.tsx'
import { TagList } from './tag-list.tsx'
import { type TagRow, tagRows } from './tag-rows.ts'
import classes from './tags-tab.module.css'

const { deletion: texts, toast } = settingsTexts

export function TagsTab() {
  const tags = useTagList()
  return tags === undefined ? <RowsSkeleton shape="cards" /> : <Tags tags={tags} />
}

function Tags({ tags }: { readonly tags: readonly Tag[] }) {
  const use = useTagUse()
  const rows = useMemo(() => tagRows(tags), [tags])
  const edited = useDialog<TagRow>()
  const deletion = useConfirmedCommand<TagRow, unknown>({
    texts: ({ name }) => ({ ...texts, subject: name, question: texts.question(use && (use.get(name) ?? 0)) }),
    run: async ({ tag }) => (tag === null ? ok([]) : runCommand(deleteTag, { tag })),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('tag', id),
    done: toast.deleted,
    failed: toast.deleteFailed,
  })
  return (
    <div className={classes.columns}>
      <AddTag tags={tags} />
      <TagList rows={rows} use={use} onEdit={edited.open} onDelete={deletion.ask} />
      {edited.subject !== undefined && (
        <EditTagDialog key={edited.key} {...edited.props} row={edited.subject} tags={tags} />
      )}
      {deletion.dialog}
    </div>
  )
}

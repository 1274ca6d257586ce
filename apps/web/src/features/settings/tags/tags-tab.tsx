import type { Tag } from '@bama/domain'
import { useEffect, useMemo, useState } from 'react'
import { useTagList, useTagUse } from '../../../data/index.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { AddTag } from './add-tag.tsx'
import { DeleteTagDialog } from './delete-tag-dialog.tsx'
import { EditTagDialog } from './edit-tag-dialog.tsx'
import { focusNeighbour } from './tag-focus.ts'
import { TagList } from './tag-list.tsx'
import { type TagRow, tagRows } from './tag-rows.ts'
import classes from './tags-tab.module.css'

/** A form for a new tag, and the list of tags. */
export function TagsTab() {
  const tags = useTagList()
  return tags === undefined ? null : <Tags tags={tags} />
}

function Tags({ tags }: { readonly tags: readonly Tag[] }) {
  const use = useTagUse()
  const rows = useMemo(() => tagRows(tags), [tags])
  const edited = useDialog<TagRow>()
  const deleted = useDialog<TagRow>()
  // The closed dialog returns the focus to a button that is about to disappear: it moves on when the tag is gone.
  const [gone, setGone] = useState<{ row: TagRow; from: readonly TagRow[] } | null>(null)
  useEffect(() => {
    if (gone === null || rows.some(({ id, tag }) => id === gone.row.id && tag !== null)) return
    focusNeighbour(gone.from, gone.row)
    setGone(null)
  }, [rows, gone])
  return (
    <div className={classes.columns}>
      <AddTag tags={tags} />
      <TagList rows={rows} use={use} onEdit={edited.open} onDelete={deleted.open} />
      {edited.subject !== undefined && (
        <EditTagDialog
          key={edited.key}
          opened={edited.isOpen}
          row={edited.subject}
          tags={tags}
          onClose={edited.close}
          onClosed={edited.forget}
        />
      )}
      <DeleteTagDialog
        opened={deleted.isOpen}
        row={deleted.subject ?? null}
        used={deleted.subject === undefined ? 0 : (use?.get(deleted.subject.name) ?? 0)}
        onDeleted={(row) => setGone({ row, from: rows })}
        onClose={deleted.close}
      />
    </div>
  )
}

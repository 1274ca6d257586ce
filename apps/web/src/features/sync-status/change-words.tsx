import { type QueuedChange, useNow } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { entityText, fieldText } from '../../texts/records.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Name } from '../../ui/display/names.tsx'
import classes from './change-words.module.css'

/** How a change is called in buttons: by its record, or by the record's kind. */
export const nameOfChange = ({ recordName, entity }: QueuedChange): string => recordName ?? entityText(entity)

/** A new record comes with more than the person wrote into it. */
const unsaid: ReadonlySet<string> = new Set(['sort_order', 'user_id', 'created_by', 'author_name'])

const toldFields = ({ operation, fields }: QueuedChange): readonly string[] =>
  operation === 'create' ? fields.filter((field) => !unsaid.has(field)) : fields

/** What a change does, in words: to which record, which fields, and since when it waits. */
export function ChangeWords({ change, at }: { readonly change: QueuedChange; readonly at: string }) {
  const now = useNow()
  const fields = [...new Set(toldFields(change).map(fieldText))]
  return (
    <>
      <span className={classes.head}>
        <Name className={classes.name}>{nameOfChange(change)}</Name>
        <time className={classes.age} dateTime={at}>
          {ago(Date.parse(at), now)}
        </time>
      </span>
      <span className={classes.what}>
        {change.recordName === null ? null : `${entityText(change.entity)} · `}
        {syncTexts.operations[change.operation]}
        {fields.length === 0 ? null : (
          <>
            {': '}
            {fields.map((field, index) => (
              <bdi key={field}>
                {index === 0 ? '' : ', '}
                {field}
              </bdi>
            ))}
          </>
        )}
      </span>
    </>
  )
}

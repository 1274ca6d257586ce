import { Group, Text } from '@mantine/core'
import { type QueuedChange, useNow } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { entityText, fieldText } from '../../texts/records.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Name } from '../../ui/display/names.tsx'

/** Returns the name of a change for button labels: the record's name, or its entity. */
export const nameOfChange = ({ recordName, entity }: QueuedChange): string => recordName ?? entityText(entity)

/** Fields of a new record that the user didn't enter. */
const unsaid: ReadonlySet<string> = new Set(['sort_order', 'user_id', 'created_by', 'author_name'])

const anywhere = { overflowWrap: 'anywhere' } as const

const shownFields = ({ operation, fields }: QueuedChange): readonly string[] =>
  operation === 'create' ? fields.filter((field) => !unsaid.has(field)) : fields

/** A change in words: record, operation, fields and age. */
export function ChangeWords({ change, at }: { readonly change: QueuedChange; readonly at: string }) {
  const now = useNow()
  const fields = [...new Set(shownFields(change).map(fieldText))]
  return (
    <>
      <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
        <Text span inherit fw={600} miw={0} style={anywhere}>
          <Name>{nameOfChange(change)}</Name>
        </Text>
        <Text component="time" size="caption" c="dimmed" flex="none" dateTime={at}>
          {ago(Date.parse(at), now)}
        </Text>
      </Group>
      <Text span size="caption" c="var(--bama-ink-2)" style={anywhere}>
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
      </Text>
    </>
  )
}

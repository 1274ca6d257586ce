import { isCalendarDay } from '@bama/domain'
import { Box } from '@mantine/core'
import { Fragment } from 'react'
import { shortDay } from '../../texts/days.ts'
import { inPlaceTexts as texts } from '../../texts/in-place.ts'
import { knownFieldText } from '../../texts/records.ts'
import { Notice } from '../feedback/notice.tsx'
import type { ChangedMeanwhile } from './use-record-form.ts'

/** Says which of the fields that the person changed were changed meanwhile, before saving replaces that. */
export function ChangedNotice({ changed }: { readonly changed: readonly ChangedMeanwhile[] }) {
  const named = changed.flatMap(({ field, theirs }) => {
    const label = knownFieldText(field)
    return label === null ? [] : [{ field, label, theirs: shownValue(field, theirs) }]
  })
  if (named.length === 0) return null
  return (
    <Box flex="none" px={{ base: 16, sm: 20 }} py="xs">
      <Notice tone="spot">
        {texts.changedMeanwhile}{' '}
        {named.map(({ field, label, theirs }, index) => (
          <Fragment key={field}>
            {index > 0 && ', '}
            {label}
            {theirs !== null && (
              <>
                {' '}
                (<bdi style={{ overflowWrap: 'anywhere' }}>{theirs}</bdi>)
              </>
            )}
          </Fragment>
        ))}
        . {texts.willReplace}
      </Notice>
    </Box>
  )
}

/** Longer texts would push the fields out of sight. */
const longest = 60

/** A value as a short text; null for a long one, an id or a code. */
function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === '') return texts.emptied
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || /_(id|type|user)$/.test(field)) return null
  if (value.length > longest || value.includes('\n')) return null
  return isCalendarDay(value) ? shortDay(value) : value
}

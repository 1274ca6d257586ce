// @vitest-environment dom
import { expect, it } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import type { ChangedMeanwhile } from './use-record-form.ts'

function said(changed: readonly ChangedMeanwhile[]): string | null | undefined {
  render(<ChangedNotice changed={changed} />)
  return screen.queryByRole('status')?.textContent
}

it('names the fields, and the other values that are short texts', () => {
  expect(
    said([
      { field: 'location', theirs: 'אולם של המפיק' },
      { field: 'date', theirs: '2027-04-16' },
      { field: 'end_date', theirs: null },
      { field: 'description', theirs: 'ארוך'.repeat(100) },
      { field: 'client_id', theirs: 'c1' },
    ]),
  ).toBe(
    'שונה בינתיים בידי מישהו אחר: מיקום (אולם של המפיק), תאריך (16.4.2027), תאריך סיום (ריק), תיאור, לקוח. השמירה תחליף את זה.',
  )
})

it('says nothing of what people know no name for', () => {
  expect(said([{ field: 'new_item', theirs: 'x' }])).toBeUndefined()
})

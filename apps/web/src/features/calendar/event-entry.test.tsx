// @vitest-environment jsdom
import { eventSchema, recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import type { LocalEvent } from '../../data/index.ts'
import { EventEntry } from './event-entry.tsx'

stubBrowser()
afterEach(cleanup)

it('says when an event ends of which nobody knows yet when it begins', () => {
  const fields = eventSchema.parse({ name: 'השקה', date: '2026-12-02', end_time: '23:00' })
  const event = { ...fields, id: recordId('e1'), _synced: true } as unknown as LocalEvent
  const unknown = { overlaps: undefined, crewSign: undefined, clientName: undefined, onMove: undefined }
  render(
    <MantineProvider env="test">
      <EventEntry event={event} day={event.date} {...unknown} onOpen={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText('23:00')).toBeDefined()
})

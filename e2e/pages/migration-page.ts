import type { Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The migration of the old product's data: its card in the database tab, and its state on the device. */
export class MigrationPage extends AppPage {
  card(): Locator {
    const heading = this.page.getByRole('heading', { name: 'נתונים מהמערכת הקודמת' })
    return this.page.locator('section').filter({ has: heading })
  }

  /** Returns the phase stored on disk; empty before the migration starts. */
  phase(): Promise<string> {
    return this.page.evaluate(async () => {
      const found = await indexedDB.databases()
      if (!found.some(({ name }) => name === 'BamaMigration')) return ''
      const opening = indexedDB.open('BamaMigration')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const reading = opening.result.transaction('state').objectStore('state').get('migration')
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      return (reading.result as { phase?: string } | undefined)?.phase ?? ''
    })
  }

  /** Counts the records that are ready: events, and all others. */
  counts(): Promise<{ readonly events: number; readonly others: number }> {
    return this.page.evaluate(async () => {
      const opening = indexedDB.open('BamaMigration')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const reading = opening.result.transaction('records').objectStore('records').getAllKeys()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      const entities = (reading.result as unknown as readonly (readonly [string, string])[]).map(([entity]) => entity)
      const events = entities.filter((entity) => entity === 'events').length
      return { events, others: entities.length - events }
    })
  }
}

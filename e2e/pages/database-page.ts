import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** Returns a backup's JSON: the whole file or, if it contains files too, the part after its first line. */
function jsonIn(file: Buffer): string {
  const head = /^bama-backup\/1 (\d{12}) \d{12} [0-9a-f]{64}\n/.exec(file.subarray(0, 200).toString('latin1'))
  return head === null ? file.toString() : file.subarray(head[0].length, head[0].length + Number(head[1])).toString()
}

/** The database tab of the settings. */
export class DatabasePage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings?tab=database`)
    await expect(this.stats()).toBeVisible()
  }

  stats(): Locator {
    return this.page.getByRole('table', { name: 'הנתונים במכשיר הזה' })
  }

  /** A collection's row: its name, count and size. */
  row(collection: string): Locator {
    return this.stats().getByRole('row', { name: new RegExp(`^${collection}`) })
  }

  sync(): Locator {
    return this.page.getByRole('region', { name: 'סנכרון' })
  }

  async forceSync(): Promise<void> {
    await this.sync().getByRole('button', { name: 'סנכרון עכשיו' }).click()
  }

  /** The outcome of the last action. */
  banner(text: string | RegExp): Locator {
    return this.page.locator('[role=status], [role=alert]').filter({ hasText: text })
  }

  /** Makes a backup and returns the file's name and JSON. */
  async backUp(): Promise<{ readonly name: string; readonly text: string }> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: 'גיבוי לקובץ' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: jsonIn(await readFile(await file.path())) }
  }

  async choose(text: string | Buffer): Promise<void> {
    const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await this.page.locator('input[type=file]').setInputFiles(file)
  }

  /** Chooses a file by its path, so that the browser reads it from disk, as it does for a person. */
  async chooseFile(path: string): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(path)
  }

  restoreDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'שחזור גיבוי' })
  }

  /** A row of the preview: a collection and its counts. */
  preview(collection: string): Locator {
    return this.restoreDialog().getByRole('row', { name: new RegExp(`^${collection}`) })
  }

  async restore(strategy: string): Promise<void> {
    await this.restoreDialog().getByText(strategy, { exact: true }).click()
    await this.restoreDialog().getByRole('button', { name: 'שחזור' }).click()
    await expect(this.restoreDialog()).toBeHidden()
  }

  /** The automatic backups, latest first. */
  automatic(): Locator {
    return this.page.getByRole('list', { name: 'גיבויים אוטומטיים' }).getByRole('listitem')
  }

  /** Deletes all data on the device. `consequence` is what the question says about unsent changes. */
  async clear(consequence: string): Promise<void> {
    await this.page.getByRole('button', { name: 'מחיקת כל הנתונים' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'מחיקת כל הנתונים' })
    await expect(dialog).toContainText('האם למחוק את כל הנתונים שבמכשיר הזה? לא ניתן לבטל פעולה זו.')
    await expect(dialog).toContainText(consequence)
    await dialog.getByRole('button', { name: 'מחיקה' }).click()
    await expect(dialog).toBeHidden()
  }
}

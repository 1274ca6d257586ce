import { type Download, expect, type Locator } from '@playwright/test'
import type { ChosenFile } from '../fixtures/boards.ts'
import { AppPage } from './app-page.ts'

/** The settings' tab for import and export. */
export class TransferPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings?tab=transfer`)
    await expect(this.page.getByRole('button', { name: 'בחירת קובץ', exact: true })).toBeVisible({ timeout: 60_000 })
  }

  async choose(file: ChosenFile): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(file)
    await expect(this.page.getByRole('heading', { name: 'תצוגה מקדימה' })).toBeVisible()
    await expect(this.outcome(/^הכול/)).toBeVisible({ timeout: 60_000 })
  }

  async chooseKind(kind: 'אירועים' | 'משימות' | 'לקוחות' | 'שעות'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'לייבא כ' }).getByText(kind, { exact: true }).click()
  }

  async chooseSheet(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'גיליון' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
    await expect(this.outcome(/^הכול/)).toBeVisible({ timeout: 60_000 })
  }

  /** The choice of the field that a column of the file becomes. */
  column(header: string): Locator {
    return this.page.getByRole('combobox', { name: header, exact: true })
  }

  async mapColumn(header: string, field: string): Promise<void> {
    await this.column(header).click()
    await this.page.getByRole('option', { name: field, exact: true }).click()
  }

  /** A count in the preview; pressing it shows only those rows. */
  outcome(name: string | RegExp): Locator {
    return this.page.getByRole('radiogroup', { name: 'שורות מוצגות' }).getByText(name)
  }

  runButton(): Locator {
    return this.page.getByRole('button', { name: /^ייבוא/ })
  }

  row(name: string): Locator {
    return this.page
      .getByRole('table', { name: 'שורות הקובץ' })
      .getByRole('row')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async run(): Promise<void> {
    await this.runButton().click()
    await expect(this.page.getByText(/^הייבוא הסתיים/)).toBeVisible({ timeout: 300_000 })
  }

  async back(): Promise<void> {
    await this.page.getByRole('button', { name: 'בחירת קובץ אחר' }).click()
  }

  /** Undoes the latest import of that file. */
  async undo(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `ביטול הייבוא של ${name}` })
      .first()
      .click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'ביטול הייבוא' }).click()
    await expect(this.page.getByText(/^הייבוא בוטל/)).toBeVisible({ timeout: 300_000 })
  }

  async export(button: 'חוברת Excel' | 'קובץ JSON'): Promise<Download> {
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: button }).click(),
    ])
    return file
  }
}

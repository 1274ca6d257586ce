import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The settings, whose first tab is the tags. */
export class SettingsPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings`)
    await expect(this.list()).toBeVisible()
  }

  list(): Locator {
    return this.page.getByRole('list', { name: 'תגיות קיימות' })
  }

  row(name: string): Locator {
    return this.list()
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** The tags' names, from the top. */
  names(): Locator {
    return this.list().locator('bdi[dir=rtl]')
  }

  addForm(): Locator {
    return this.page.getByRole('region', { name: 'תגית חדשה' })
  }

  async add(name: string, swatch: string): Promise<void> {
    await this.addForm().getByRole('textbox', { name: 'שם התגית' }).fill(name)
    await this.addForm().getByRole('radio', { name: swatch }).check({ force: true })
    await this.addForm().getByRole('button', { name: 'הוספת תגית' }).click()
    await expect(this.row(name)).toBeVisible()
  }

  async openEdit(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `עריכת התגית ${name}` }).click()
    const window = this.page.getByRole('dialog', { name: 'עריכת תגית' })
    await expect(window).toBeVisible()
    return window
  }

  async askDelete(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `מחיקת התגית ${name}` }).click()
    const dialog = this.page.getByRole('dialog', { name: 'מחיקת תגית' })
    await expect(dialog).toBeVisible()
    return dialog
  }
}

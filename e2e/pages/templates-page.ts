import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** Event templates: their screen, their form, and an event created from one. */
export class TemplatesPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Templates`)
    await expect(this.page.getByRole('heading', { name: 'תבניות אירוע' })).toBeVisible()
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  form(): Locator {
    return this.page.getByRole('dialog', { name: /^(תבנית חדשה|עריכת תבנית)$/ })
  }

  /** Opens the form that saves the open event as a template, and fills in the name. */
  async saveOpenEventAs(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'שמירה כתבנית' }).click()
    await this.form().getByRole('textbox', { name: 'שם התבנית' }).fill(name)
  }

  async save(): Promise<void> {
    await this.form().getByRole('button', { name: 'שמירה' }).click()
    await expect(this.form()).toHaveCount(0)
  }

  /** Edits a task's dates in the template. */
  async editTask(name: string, change: (dialog: Locator) => Promise<void>): Promise<void> {
    await this.form()
      .getByRole('button', { name: `עריכת המשימה ${name}` })
      .click()
    const dialog = this.page.getByRole('dialog', { name: 'עריכת משימה בתבנית' })
    await change(dialog)
    await dialog.getByRole('button', { name: 'אישור' }).click()
    await expect(dialog).toHaveCount(0)
  }

  async use(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `אירוע מהתבנית: ${name}` }).click()
    const form = this.page.getByRole('dialog', { name: 'אירוע חדש' })
    await expect(form).toBeVisible()
    return form
  }

  /** The question before an event is moved together with its tasks. */
  moving(): Locator {
    return this.page.getByRole('dialog', { name: 'העברת האירוע' })
  }
}

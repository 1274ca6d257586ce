import { expect, type Locator } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { AppPage } from './app-page.ts'

/** Returns a mutation that creates a follow-up. */
export const newSeasonal = (recordId: string, patch: Readonly<Record<string, unknown>>): object =>
  mutation('create', 'seasonalClients', recordId, {
    event_month: 'מרץ',
    event_name: recordId,
    client_name: 'עיריית חולון',
    ...patch,
  })

export class SeasonalPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/SeasonalClients${search}`)
    await expect(this.page.getByRole('heading', { name: 'לקוחות עונתיים', level: 1 })).toBeVisible()
  }

  /** On a desk. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.editButton(name) })
  }

  /** On a phone. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  editButtons(): Locator {
    return this.page.getByRole('button', { name: /^עריכת הלקוח העונתי/ })
  }

  editButton(name: string): Locator {
    return this.page.getByRole('button', { name: `עריכת הלקוח העונתי ${name}`, exact: true })
  }

  deleteButton(name: string): Locator {
    return this.page.getByRole('button', { name: `מחיקת הלקוח העונתי ${name}`, exact: true })
  }

  createButton(): Locator {
    return this.page.getByRole('button', { name: 'לקוח עונתי חדש' })
  }

  createEventButton(name: string): Locator {
    return this.page.getByRole('button', { name: `יצירת אירוע השנה: ${name}`, exact: true })
  }

  /** The button that names the status and opens the choices. */
  status(name: string, status: string): Locator {
    return this.page.getByRole('button', { name: `סטטוס בדיקה: ${status}, ${name}`, exact: true })
  }

  next(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^מועד פנייה הבא: .*, ${name}$`) })
  }

  month(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'סינון לפי חודש' })
      .getByRole('button', { name: new RegExp(`^${name}[ ,]`) })
  }

  due(): Locator {
    return this.page.getByRole('button', { name: /^פניות שהגיע זמנן/ })
  }

  search(): Locator {
    return this.page.getByRole('searchbox')
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  field(label: string): Locator {
    return this.page.getByRole('dialog').getByLabel(label, { exact: false })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async noDialog(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

type Label = 'אירוע' | 'תאריך' | 'שעת התחלה' | 'שעת סיום' | 'הערות'

/** The screen of one's own work hours. */
export class HoursPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/WorkHours${search}`)
    await expect(this.page.getByRole('heading', { name: 'שעות עבודה', level: 1 })).toBeVisible()
  }

  /** The table's rows, without its header. */
  rows(): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader') })
  }

  row(text: string | RegExp): Locator {
    return this.rows().filter({ hasText: text })
  }

  /** On a phone. */
  card(name: string | RegExp): Locator {
    return this.page.getByRole('article', { name })
  }

  dialog(name: string | RegExp = /רישום שעות/): Locator {
    return this.page.getByRole('dialog', { name })
  }

  field(label: Label): Locator {
    return this.page.getByRole('dialog').getByRole(label === 'אירוע' ? 'combobox' : 'textbox', { name: label })
  }

  logButton(): Locator {
    return this.page.getByRole('button', { name: 'רישום שעות', exact: true }).first()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  async type(fields: Readonly<Partial<Record<Label, string>>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      const field = this.field(label as Label)
      await field.fill(value)
      if (label === 'אירוע') await this.page.getByRole('option', { name: value }).click()
      else await field.press('Tab')
    }
  }

  async save(): Promise<void> {
    await this.button('שמירה').click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** Team management: permissions, and everyone's hours. */
export class TeamPage extends AppPage {
  async openPermissions(address: string): Promise<void> {
    await this.page.goto(`${address}/TeamManagement?tab=permissions`)
    await expect(this.page.getByLabel('ההרשאות של הצוות')).toBeVisible()
  }

  async openReport(address: string, query = ''): Promise<void> {
    await this.page.goto(`${address}/TeamManagement?tab=hours${query}`)
    await expect(this.list()).toBeVisible()
  }

  tab(name: 'דוחות שעות' | 'הרשאות'): Locator {
    return this.page.getByRole('tab', { name })
  }

  /** A person in the permissions: a table row on a desk, a card on a phone. */
  card(name: string): Locator {
    const named = { name, exact: true }
    return this.page.getByRole('article', named).or(this.page.getByRole('row', named))
  }

  flag(name: string, flag: string): Locator {
    return this.card(name).getByRole('switch', { name: flag, exact: true })
  }

  unsaved(name: string): Locator {
    return this.card(name).getByText('יש שינויים שלא נשמרו')
  }

  save(name: string): Locator {
    return this.card(name).getByRole('button', { name: `שמירה: ההרשאות של ${name}` })
  }

  cancel(name: string): Locator {
    return this.card(name).getByRole('button', { name: /^ביטול/ })
  }

  /** The report: a table on a desk, cards on a phone. */
  list(): Locator {
    return this.page.getByLabel('כל רישומי השעות של החודש')
  }

  /** An entry by any of its words. */
  row(words: string): Locator {
    return this.list().locator('[data-entry]').filter({ hasText: words })
  }

  action(words: string, action: 'אישור' | 'תיקון' | 'דחייה' | 'סימון כשולם' | 'ביטול תשלום'): Locator {
    return this.row(words).getByRole('button', { name: new RegExp(`^${action}:`) })
  }

  pick(words: string): Locator {
    return this.row(words).getByRole('checkbox')
  }

  bar(): Locator {
    return this.page.getByRole('region', { name: 'פעולות על הרישומים שנבחרו' })
  }

  total(label: 'סה״כ שעות' | 'טרם שולמו' | 'נדחו'): Locator {
    return this.page
      .getByRole('region', { name: 'סיכום השעות' })
      .locator('div', { has: this.page.getByText(label, { exact: true }) })
      .last()
      .getByRole('definition')
  }

  dialog(name: 'דחיית רישום שעות' | 'ביטול תשלום' | 'סימון כשולם'): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Gives the reason required to reject hours or take back a payment. */
  async giveReason(dialog: 'דחיית רישום שעות' | 'ביטול תשלום', reason: string): Promise<void> {
    await this.dialog(dialog).getByRole('textbox').fill(reason)
    await this.dialog(dialog)
      .getByRole('button', { name: dialog === 'ביטול תשלום' ? 'ביטול התשלום' : 'דחייה' })
      .click()
    await expect(this.dialog(dialog)).toBeHidden()
  }
}

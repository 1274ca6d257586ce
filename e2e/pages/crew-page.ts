import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The crew in an event's dialog. */
export class CrewPage extends AppPage {
  async open(address: string, eventId: string): Promise<void> {
    await this.page.goto(`${address}/Events?event=${eventId}`)
    await expect(this.section()).toBeVisible()
  }

  section(): Locator {
    return this.page.getByRole('region', { name: /^צוות/ }).last()
  }

  lines(): Locator {
    return this.section().getByRole('list', { name: 'אנשי הצוות' }).getByRole('listitem')
  }

  line(name: string): Locator {
    return this.lines().filter({ hasText: name })
  }

  /** The small form over the event. */
  private form(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Adds a need. `confirm` is the button's text, which differs between the event's form and its dialog. */
  async need(role: string, count: number, confirm = 'שמירה'): Promise<void> {
    await this.section().getByRole('button', { name: 'צורך חדש' }).click()
    const form = this.form('צורך חדש בצוות')
    await form.getByRole('combobox', { name: 'תפקיד' }).fill(role)
    await form.getByRole('textbox', { name: 'כמה אנשים' }).fill(String(count))
    await form.getByRole('button', { name: confirm }).click()
    await expect(form).toHaveCount(0)
  }

  async openPick(): Promise<Locator> {
    await this.section().getByRole('button', { name: 'הוספה לצוות' }).click()
    return this.form('הוספה לצוות')
  }

  async add(name: string, role: string, call: string): Promise<void> {
    const form = await this.openPick()
    await form.getByRole('combobox', { name: 'תפקיד' }).fill(role)
    await form.getByRole('textbox', { name: 'שעת הגעה' }).fill(call)
    await form.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await form.getByRole('button', { name: 'הוספה', exact: true }).click()
    await expect(form).toHaveCount(0)
    await expect(this.line(name)).toBeVisible()
  }

  async choose(name: string, action: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: /^פעולות/ })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async changeCall(name: string, call: string): Promise<void> {
    await this.choose(name, 'עריכת שעות')
    const form = this.form('שעות השיבוץ')
    await form.getByRole('textbox', { name: 'שעת הגעה' }).fill(call)
    await form.getByRole('button', { name: 'שמירה' }).click()
    await expect(form).toHaveCount(0)
  }
}

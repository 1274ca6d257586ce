import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The sync page, and the panel that leads to it. */
export class SyncPage extends AppPage {
  indicator(): Locator {
    return this.page.getByRole('button', { name: /מצב סנכרון/ }).first()
  }

  async openPanel(): Promise<Locator> {
    await this.indicator().click()
    const panel = this.page.getByRole('dialog', { name: 'סנכרון' })
    await expect(panel).toBeVisible()
    return panel
  }

  /** Goes to the page by the panel's link. */
  async open(): Promise<void> {
    await (await this.openPanel()).getByRole('link', { name: 'פירוט השינויים' }).click()
    await this.isShown()
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'סנכרון' })).toBeAttached()
    await expect(this.page.getByRole('dialog', { name: 'סנכרון' })).toBeHidden()
  }

  /** A change on the page, by its record's name. */
  change(name: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  }

  empty(): Locator {
    return this.page.getByText('כל השינויים נשלחו והתקבלו')
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

/** The database tab of the settings. */
export class DatabasePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings?tab=database`)
    await expect(this.stats()).toBeVisible()
  }

  stats(): Locator {
    return this.page.getByRole('table', { name: 'הנתונים במכשיר הזה' })
  }

  /** A collection's line: its name, count and size. */
  row(collection: string): Locator {
    return this.stats().getByRole('row', { name: new RegExp(`^${collection}`) })
  }

  sync(): Locator {
    return this.page.getByRole('region', { name: 'סנכרון' })
  }

  async forceSync(): Promise<void> {
    await this.sync().getByRole('button', { name: 'סנכרון עכשיו' }).click()
  }
}

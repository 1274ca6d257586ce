import type { Page } from '@playwright/test'

/** Parts of the app on a browser's page. */
export class AppPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }
}

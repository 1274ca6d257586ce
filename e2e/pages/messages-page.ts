import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The bell and the personal space. */
export class MessagesPage extends AppPage {
  async openSpace(address: string): Promise<void> {
    await this.page.goto(`${address}/PersonalSpace`)
    await expect(this.list()).toBeVisible()
  }

  /** The bell with exactly this name, for example 'התראות, 4 חדשות'. */
  bell(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async openBell(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^התראות/ }).click()
    const panel = this.panel()
    await expect(panel.getByRole('heading', { name: 'התראות' })).toBeFocused()
    return panel
  }

  panel(): Locator {
    return this.page.getByRole('dialog', { name: 'התראות' })
  }

  entries(): Locator {
    return this.panel().getByRole('listitem')
  }

  list(): Locator {
    return this.page.getByRole('region', { name: 'הודעות אישיות' })
  }

  messages(): Locator {
    return this.list().getByRole('article')
  }

  message(content: string): Locator {
    return this.messages().filter({ hasText: content })
  }

  profile(): Locator {
    return this.page.getByRole('region', { name: 'פרופיל' })
  }

  toast(): Locator {
    return this.page.getByRole('alert')
  }
}

import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The command palette, over any screen. */
export class PalettePage extends AppPage {
  window(): Locator {
    return this.page.getByRole('dialog', { name: 'חיפוש ופקודות' })
  }

  field(): Locator {
    return this.window().getByRole('combobox', { name: 'חיפוש ופקודות' })
  }

  async openByKey(): Promise<void> {
    await this.page.keyboard.press('Control+KeyK')
    await expect(this.field()).toBeFocused()
  }

  group(name: string): Locator {
    return this.window().getByRole('group', { name, exact: true })
  }

  option(name: string | RegExp): Locator {
    return this.window().getByRole('option', { name })
  }

  /** Returns the option that Enter opens: the field's active descendant. */
  async current(): Promise<string> {
    const id = await this.field().getAttribute('aria-activedescendant')
    const option = this.window().locator(`[id="${id ?? ''}"]`)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    return option.innerText()
  }
}

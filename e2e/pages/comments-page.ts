import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The comments in an event's dialog. */
export class CommentsPage extends AppPage {
  /** Opens an event's dialog by its address, or by its card if the address alone doesn't. */
  async openEvent(address: string, id: string, name: string, commentId?: string): Promise<void> {
    await this.page.goto(`${address}/Events?event=${id}${commentId === undefined ? '' : `&comment=${commentId}`}`)
    await expect(async () => {
      if (!(await this.window().isVisible()))
        await this.page.getByRole('article', { name, exact: true }).getByRole('heading').click({ timeout: 2000 })
      await expect(this.composer()).toBeAttached({ timeout: 2000 })
    }).toPass()
  }

  /** The event's dialog; a question opened over it is a dialog too. */
  window(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('region', { name: /^תגובות/ }) })
  }

  section(): Locator {
    return this.page.getByRole('region', { name: /^תגובות/ })
  }

  comment(text: string): Locator {
    return this.section().getByRole('listitem').filter({ hasText: text })
  }

  composer(): Locator {
    return this.section().getByRole('textbox', { name: 'כתיבת תגובה' })
  }

  send(): Locator {
    return this.section().getByRole('button', { name: 'שליחת התגובה' })
  }

  /** Chooses files for the comment being written. */
  async choose(
    files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
  ): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.section().getByRole('button', { name: 'צירוף קובץ לתגובה' }).click()
    await (await chooser).setFiles([...files])
  }

  people(): Locator {
    return this.page.getByRole('listbox', { name: 'אנשים לתיוג' })
  }

  person(name: string): Locator {
    return this.people().getByRole('option', { name })
  }

  deleteButton(text: string): Locator {
    return this.comment(text).getByRole('button', { name: /^מחיקת התגובה של/ })
  }

  question(): Locator {
    return this.page.getByRole('dialog', { name: 'מחיקת תגובה' })
  }
}

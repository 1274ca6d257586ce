import { type Download, expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The files in an event's dialog. */
export class AttachmentsPage extends AppPage {
  async openEvent(address: string, id: string, name: string): Promise<void> {
    await this.page.goto(`${address}/Events?event=${id}`)
    await expect(async () => {
      if (!(await this.section().isVisible()))
        await this.page.getByRole('article', { name, exact: true }).getByRole('heading').click({ timeout: 2000 })
      await expect(this.section()).toBeVisible({ timeout: 2000 })
    }).toPass()
  }

  section(): Locator {
    return this.page.getByRole('region', { name: /^קבצים מצורפים/ })
  }

  row(name: string): Locator {
    return this.section().getByRole('listitem').filter({ hasText: name })
  }

  /** The picture of the file's first page. */
  thumbnail(name: string): Locator {
    return this.row(name).locator('img')
  }

  async attach(name: string, buffer: Buffer, mimeType = 'application/pdf'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.section().getByRole('button', { name: 'צירוף קובץ' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
    await expect(this.row(name)).toBeVisible()
  }

  /** Opens the preview of an image or a recording. */
  async preview(name: string): Promise<Locator> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`^פתיחת הקובץ ${name}`) })
      .click()
    const preview = this.page.getByRole('dialog', { name, exact: true })
    await expect(preview).toBeVisible()
    return preview
  }

  async download(name: string): Promise<Download> {
    const coming = this.page.waitForEvent('download')
    await this.choose(name, 'הורדה')
    return coming
  }

  async remove(name: string): Promise<void> {
    await this.choose(name, 'מחיקה')
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: 'מחיקה' })
      .click()
  }

  private async choose(name: string, item: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `פעולות: ${name}` })
      .click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}

import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

export class ChatsPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Chats`)
    await expect(this.page.getByRole('button', { name: 'שיחה חדשה' }).first()).toBeVisible()
  }

  entry(name: string): Locator {
    return this.page.getByRole('list', { name: 'השיחות שלי' }).getByRole('link').filter({ hasText: name })
  }

  async start(title: string, ...members: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'שיחה חדשה' }).first().click()
    const form = this.page.getByRole('dialog', { name: 'שיחה חדשה' })
    for (const member of members) {
      await form.getByRole('combobox', { name: 'משתתפים' }).fill(member)
      await this.page.getByRole('option', { name: member }).click()
    }
    await form.getByRole('textbox', { name: 'שם השיחה' }).fill(title)
    await form.getByRole('button', { name: 'פתיחת השיחה' }).click()
    await expect(this.page.getByRole('region', { name: title === '' ? members.join(', ') : title })).toBeVisible()
  }

  field(): Locator {
    return this.page.getByRole('textbox', { name: 'כתיבת הודעה' })
  }

  async say(text: string): Promise<void> {
    await this.field().fill(text)
    await this.sendButton().click()
    await expect(this.message(text)).toBeVisible()
  }

  sendButton(): Locator {
    return this.page.getByRole('button', { name: 'שליחת ההודעה' })
  }

  /** Chooses files for the message being written. */
  async choose(
    ...files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]
  ): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'צירוף קובץ להודעה' }).click()
    await (await chooser).setFiles([...files])
  }

  /** Pastes a picture into the field. */
  async paste(name: string, bytes: Buffer): Promise<void> {
    await this.field().evaluate(
      (field, [file, base64]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], file, { type: 'image/png' }))
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      },
      [name, bytes.toString('base64')] as const,
    )
  }

  /** A file of the message being written. */
  chosen(name: string): Locator {
    return this.page.getByRole('button', { name: `הסרת הקובץ ${name}` })
  }

  file(name: string): Locator {
    return this.messages().getByRole('button', { name: `פתיחת הקובץ ${name}` })
  }

  messages(): Locator {
    return this.page
      .getByRole('list', { name: 'הודעות', exact: true })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: /^פעולות בהודעה/ }) })
  }

  message(text: string): Locator {
    return this.messages().filter({ hasText: text })
  }

  /** Returns the messages' texts, in order. */
  async texts(): Promise<readonly string[]> {
    return this.messages().locator('p').allInnerTexts()
  }

  async chooseIn(text: string, action: string): Promise<void> {
    await this.message(text).hover()
    await this.message(text)
      .getByRole('button', { name: /^פעולות בהודעה/ })
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}

import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The card in the database tab for sharing between devices without a server, and the page for joining. */
export class SharingPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings?tab=database`)
    await expect(this.page.getByRole('heading', { name: 'שיתוף בלי שרת' })).toBeVisible()
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Chooses a gist as the storage, and checks it. */
  async chooseGist(token: string): Promise<void> {
    await this.dialog().getByRole('textbox', { name: 'אסימון גישה' }).fill(token)
    await this.dialog().getByRole('button', { name: 'בדיקת האחסון' }).click()
  }

  async begin(token: string): Promise<void> {
    await this.page.getByRole('button', { name: 'שיתוף עם מכשירים נוספים' }).click()
    await this.chooseGist(token)
  }

  /** Types a new passphrase twice, and returns the recovery code then shown. */
  async setPassphrase(passphrase: string, submit: string): Promise<string> {
    await this.dialog().getByRole('textbox', { name: 'משפט סיסמה', exact: true }).fill(passphrase)
    await this.dialog().getByRole('textbox', { name: 'משפט הסיסמה שוב' }).fill(passphrase)
    await this.dialog().getByRole('button', { name: submit }).click()
    const shown = this.page.getByRole('dialog', { name: 'קוד השחזור' })
    const code = await shown.getByRole('textbox', { name: 'קוד שחזור' }).inputValue()
    await expect(shown.getByRole('button', { name: 'סיום' })).toBeDisabled()
    await shown.getByRole('checkbox', { name: 'הקוד נשמר אצלי' }).check()
    await shown.getByRole('button', { name: 'סיום' }).click()
    await expect(shown).toBeHidden()
    return code
  }

  /** Returns the link that invites another device. */
  async invite(): Promise<string> {
    await this.page.getByRole('button', { name: 'צירוף מכשיר' }).click()
    const shown = this.page.getByRole('dialog', { name: 'צירוף מכשיר או אדם' })
    await expect(shown.getByRole('img', { name: 'קוד QR של הקישור' })).toBeVisible()
    const address = await shown.getByRole('textbox', { name: 'קישור הצטרפות' }).inputValue()
    await shown.getByRole('button', { name: 'סיום' }).click()
    await expect(shown).toBeHidden()
    return address
  }

  /** A link brings no token along: who joins types their own. */
  async openWithToken(token: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'אסימון גישה' }).fill(token)
    await this.page.getByRole('button', { name: 'פתיחה', exact: true }).click()
  }

  /** Waits until this device has nothing left to send. A page may say so in two places. */
  async isPublished(): Promise<void> {
    await expect(this.page.locator('dt', { hasText: 'ממתינים לשליחה' }).locator('+ dd').first()).toHaveText('אין')
  }

  /** Starts on this browser as an existing person. */
  async joinAs(name: string, password: string): Promise<void> {
    await this.page.getByRole('radio', { name }).check()
    await this.page.getByRole('textbox', { name: 'סיסמה במכשיר הזה' }).fill(password)
    await this.page.getByRole('button', { name: 'התחלת עבודה' }).click()
    await this.page.waitForURL((url) => url.pathname !== '/join')
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/login`)
    await expect(this.title()).toBeVisible()
  }

  async fill(email: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'כתובת אימייל' }).fill(email)
    await this.page.getByRole('textbox', { name: 'סיסמה', exact: true }).fill(password)
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'התחבר למערכת' }).click()
  }

  async signIn(
    address: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await this.open(address)
    await this.fill(email, password)
    await this.submit()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }

  title(): Locator {
    return this.page.getByRole('heading', { name: 'התחברות למערכת' })
  }

  /** What the form says; a toast may say beside it that the session has ended. */
  alert(): Locator {
    return this.page.getByRole('alert').and(this.page.locator(':not(#sync-problem)'))
  }
}

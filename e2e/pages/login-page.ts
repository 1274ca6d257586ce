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

  /** What says that this is one's own device. */
  personal(): Locator {
    return this.page.getByRole('checkbox', { name: 'מכשיר אישי' })
  }

  /** Signs in as a person does. */
  async signIn(
    address: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await this.open(address)
    await this.fill(email, password)
    await this.submit()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }

  /** Signs the browser in without a page, where signing in is not what is looked at: a load of the app less. */
  async enter(address: string, person: { readonly email: string; readonly password: string }): Promise<void> {
    // A page of the same origin that is no app.
    await this.page.goto(`${address}/api/health`)
    await this.page.evaluate(
      async (credentials) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
        if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
        const { user, expiresAt, timeZone } = (await answer.json()) as Record<string, unknown>
        const session = { user, expiresAt, timeZone, loginTime: new Date().toISOString(), offsetMs: 0 }
        // As apps/web keeps it (device-database.ts); Dexie counts versions in tens.
        const opening = indexedDB.open('BamaDevice', 10)
        opening.onupgradeneeded = () => opening.result.createObjectStore('facts', { keyPath: 'key' })
        await new Promise((resolve) => (opening.onsuccess = resolve))
        const writing = opening.result.transaction('facts', 'readwrite')
        writing.objectStore('facts').put({ key: 'session', value: session })
        await new Promise((resolve) => (writing.oncomplete = resolve))
        opening.result.close()
      },
      { email: person.email, password: person.password },
    )
  }

  title(): Locator {
    return this.page.getByRole('heading', { name: 'התחברות למערכת' })
  }

  /** What the form says; a toast may say beside it that the session has ended. */
  alert(): Locator {
    return this.page.getByRole('alert').and(this.page.locator(':not(#sync-problem)'))
  }
}

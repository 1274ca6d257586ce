import { deviceHeader } from '@bama/sync'
import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

export class LoginPage extends AppPage {
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

  /** The checkbox that marks this as one's own device. */
  personal(): Locator {
    return this.page.getByRole('checkbox', { name: 'מכשיר אישי' })
  }

  /** Signs in on the page, as a person does. */
  async signIn(
    address: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await this.open(address)
    await this.fill(email, password)
    await this.submit()
    // After a session has just ended, the form may be shown at another address than `/login`.
    await this.page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await expect(this.title()).toBeHidden()
  }

  /** Signs in unless `isDone` becomes true without it. A killed browser may not have written its cookies. */
  async signInUnless(
    isDone: () => Promise<boolean>,
    address: string,
    person: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await expect.poll(async () => (await isDone()) || (await this.title().isVisible())).toBe(true)
    if (!(await isDone())) await this.signIn(address, person)
  }

  /**
   * Signs the browser in without the sign-in page, which saves a load of the app in tests that aren't about signing in.
   * The local copy is encrypted as after a normal sign-in, but with fewer password iterations.
   */
  async enter(
    address: string,
    { email, password }: { readonly email: string; readonly password: string },
    { isEncrypted = true }: { readonly isEncrypted?: boolean } = {},
  ): Promise<void> {
    // Any page of this origin that doesn't load the app.
    await this.page.goto(`${address}/api/health`)
    await this.page.evaluate(enterHere, { email, password, isEncrypted, deviceHeader })
  }

  /** Starts working without a server, as the device's first admin. */
  async beginWithoutServer(
    address: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await this.page.goto(address)
    await expect(this.page.getByText('אין כאן שרת.')).toBeVisible()
    await this.page.getByRole('button', { name: 'עבודה במכשיר הזה בלבד' }).click()
    await this.page.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה אלמוג')
    await this.fill(email, password)
    await this.page.getByRole('button', { name: 'התחלת עבודה' }).click()
    await this.page.waitForURL((url) => !url.pathname.startsWith('/setup'))
  }

  title(): Locator {
    return this.page.getByRole('heading', { name: 'התחברות למערכת' })
  }

  /** The form's error. A toast may also say that the session has ended. */
  alert(): Locator {
    return this.page.getByRole('alert').and(this.page.locator(':not(#sync-problem)'))
  }
}

/** Runs in the page. Writes what apps/web stores after a sign-in (device-database.ts, vault.ts). */
async function enterHere({
  email,
  password,
  isEncrypted,
  deviceHeader: header,
}: {
  readonly email: string
  readonly password: string
  readonly isEncrypted: boolean
  readonly deviceHeader: string
}): Promise<void> {
  const device = crypto.randomUUID()
  const answer = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header]: device },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const given = (await answer.json()) as Readonly<Record<'expiresAt' | 'timeZone' | 'vaultKey', string>> & {
    readonly user: Readonly<Record<string, unknown>> & { readonly id: string }
  }
  const { expiresAt, timeZone } = given
  const { phone: _sensitive, ...user } = given.user
  const session = { user, expiresAt, timeZone, loginTime: new Date().toISOString(), offsetMs: 0 }
  const facts: object[] = [
    { key: 'session', value: session },
    { key: 'device', value: device },
  ]
  if (isEncrypted) {
    const encoder = new TextEncoder()
    const kid = crypto.randomUUID()
    const dataKey = crypto.getRandomValues(new Uint8Array(32))
    const wrap = async (by: CryptoKey) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const place = { name: 'AES-GCM', iv, additionalData: encoder.encode(`${user.id}|vault|${kid}`) }
      return { iv, ct: new Uint8Array(await crypto.subtle.encrypt(place, by, dataKey)) }
    }
    const aes = { name: 'AES-GCM', length: 256 }
    const typed = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey'])
    const how = { salt: crypto.getRandomValues(new Uint8Array(16)), iterations: 1000 }
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', ...how }
    const byPassword = await crypto.subtle.deriveKey(derivation, typed, aes, false, ['encrypt', 'decrypt'])
    const signs = atob(given.vaultKey.replaceAll('-', '+').replaceAll('_', '/'))
    const raw = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    const byServer = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const key = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt'])
    const vault = { kid, byPassword: { ...how, ...(await wrap(byPassword)) }, byServer: await wrap(byServer) }
    facts.push({ key: `vault:${user.id}`, value: { user, timeZone, offsetMs: 0, vault } })
    facts.push({ key: 'keptKey', value: { userId: user.id, key, ...(await wrap(key)) } })
  }
  // Dexie multiplies versions by ten.
  const opening = indexedDB.open('BamaDevice', 10)
  opening.onupgradeneeded = () => opening.result.createObjectStore('facts', { keyPath: 'key' })
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const writing = opening.result.transaction('facts', 'readwrite')
  for (const fact of facts) writing.objectStore('facts').put(fact)
  await new Promise((resolve) => (writing.oncomplete = resolve))
  opening.result.close()
}

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { desk, phone } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import type { Camera } from './camera.ts'
import { lastShots, screenShots, seasonShots, type Shot, type Size } from './shots.ts'
import { stillMs } from './still-moment.ts'
import type { Account, Role, Workspaces } from './workspaces.ts'

const viewports = { desk, phone }
const atATime = 4
/** Failed shots are tried again: a busy machine may be too slow for a step, or close a page. */
const turns = 3
const patienceMs = 60_000

/** A person's device, on which pictures are taken one after another. */
interface Device {
  readonly who: string
  readonly size: Size
  readonly address: string
  readonly shots: readonly Shot[]
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Called after a page was opened. */
  readonly isReady: (page: Page) => Promise<unknown>
}

/** Takes the pictures whose names (`admin-desk-events`) are wanted. Resolves to those that failed. */
export async function takePictures(
  browser: Browser,
  workspaces: Workspaces,
  cameraOf: (page: Page) => Camera,
  isWanted: (name: string) => boolean,
): Promise<readonly string[]> {
  const missing: string[] = []

  /** Opens the device, signs in and takes the pictures. Returns the failed ones, for a fresh device. */
  const takeSome = async (device: Device, shots: readonly Shot[]): Promise<readonly Shot[]> => {
    const context = await openContext(browser, device.size)
    const failed: Shot[] = []
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
      const camera = cameraOf(page)
      await device.prepare?.(page)
      for (const shot of shots) {
        const name = nameOf(device, shot)
        try {
          await page.goto(`${device.address}${shot.path}`)
          await device.isReady(page)
          for (const step of shot.steps) await step(page)
          await camera.take(name)
          console.log(name)
        } catch (error) {
          failed.push(shot)
          console.error(`${name}: ${String(error)}`)
        }
      }
      return failed
    } catch (error) {
      console.error(`${device.who} on ${device.size}: ${String(error)}`)
      return shots
    } finally {
      await context.close()
    }
  }

  const takeOn = async (device: Device): Promise<void> => {
    const { size } = device
    let left: readonly Shot[] = device.shots.filter(
      (shot) => (shot.only ?? size) === size && isWanted(nameOf(device, shot)),
    )
    for (let turn = 0; turn < turns && left.length > 0; turn++) left = await takeSome(device, left)
    missing.push(...left.map((shot) => nameOf(device, shot)))
  }

  const waiting = (['desk', 'phone'] as const).flatMap((size) => devicesOf(size, workspaces))
  const worker = async (): Promise<void> => {
    for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) await takeOn(device)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  for (const size of ['desk', 'phone'] as const) await takeOn(lastDevice(size, workspaces))
  return missing
}

const nameOf = ({ who, size }: Device, { name }: Shot): string => `${who}-${size}-${name}`

function devicesOf(size: Size, { season, empty, fresh }: Workspaces): readonly Device[] {
  const signedIn = (role: Role) => ({
    size,
    address: season.address,
    prepare: signIn(season.address, season.people[role]),
    isReady: synced,
  })
  return [
    ...seasonShots.map(({ role, shots }) => ({ who: role, shots, ...signedIn(role) })),
    { who: 'offline', shots: offlineShots, ...signedIn('worker') },
    {
      who: 'waiting',
      shots: screenShots,
      ...signedIn('admin'),
      prepare: async (page) => {
        await page.route('**/api/sync', () => undefined)
        await signIn(season.address, season.people.admin)(page)
      },
      isReady: framed,
    },
    {
      who: 'empty',
      size,
      address: empty.address,
      shots: screenShots,
      prepare: signIn(empty.address, empty.admin),
      isReady: synced,
    },
    { who: 'nobody', size, address: fresh.address, shots: setUpShots, isReady: titled('הקמת המערכת') },
    { who: 'nobody', size, address: season.address, shots: signInShots, isReady: titled('התחברות למערכת') },
  ]
}

const lastDevice = (size: Size, { season }: Workspaces): Device => ({
  who: 'admin',
  size,
  address: season.address,
  shots: lastShots(season.people.admin.password),
  prepare: signIn(season.address, season.people.admin),
  isReady: synced,
})

const signIn = (address: string, account: Account) => async (page: Page) => {
  const login = new LoginPage(page)
  await page.goto(`${address}/login`)
  await login.fill(account.email, account.password)
  await login.submit()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function openContext(browser: Browser, size: Size): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: viewports[size],
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(stillMs)
  return context
}

const synced = (page: Page): Promise<unknown> =>
  /invitation/.test(page.url())
    ? Promise.resolve()
    : page
        .getByRole('button', { name: /מצב סנכרון: מסונכרן/ })
        .filter({ visible: true })
        .first()
        .waitFor()
const framed = (page: Page): Promise<unknown> => page.getByRole('main').waitFor()
const titled = (title: string) => (page: Page) => page.getByRole('heading', { name: title }).waitFor()

const setUpShots: readonly Shot[] = [
  { name: 'set-up', path: '/setup', steps: [] },
  {
    name: 'set-up-refused',
    path: '/setup',
    steps: [(page) => page.getByRole('button', { name: 'הקמת המערכת' }).click()],
  },
]

const signInShots: readonly Shot[] = [
  { name: 'sign-in', path: '/login', steps: [] },
  { name: 'sign-in-refused', path: '/login', steps: [(page) => new LoginPage(page).submit()] },
]

/** Offline: an unsent task, and the sync page that shows it. */
const offlineShots: readonly Shot[] = [
  {
    name: 'unsent',
    path: '/Tasks',
    steps: [
      (page) => page.context().setOffline(true),
      (page) => page.getByRole('button', { name: 'משימה חדשה', exact: true }).filter({ visible: true }).first().click(),
      (page) => page.getByRole('dialog').getByRole('textbox', { name: 'תיאור', exact: true }).fill('בדיקת חיבורים'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'שמירה' }).click(),
      (page) => page.getByRole('dialog').waitFor({ state: 'hidden' }),
      (page) =>
        page
          .getByRole('button', { name: /מצב סנכרון: / })
          .filter({ visible: true })
          .first()
          .click(),
      (page) => page.getByRole('dialog').getByRole('link', { name: 'פירוט השינויים' }).click(),
      (page) => page.getByRole('heading', { name: 'שינויים שלא נשלחו' }).waitFor(),
      // Toasts disappear after varying times.
      (page) =>
        page
          .getByText(/המשימה נוצרה|עובד במצב אופליין/)
          .first()
          .waitFor({ state: 'hidden' }),
    ],
  },
]

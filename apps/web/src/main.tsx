import './theme/reset.css'
import './theme/library-base.css'
import './theme/fonts.css'
import './theme/global.css'
import './theme/tones.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { registerSW } from 'virtual:pwa-register'
import { guard } from './app/guard.ts'
import { reloadIfReplaced } from './ui/loading/reload-newest.ts'
import { signInOnce } from './app/sign-in-once.ts'
import { SignInPage } from './app/sign-in-page.tsx'
import { bringTemporal, isDeviceKnown, loadOnce, onSessionNews, untilLoaded } from './data/early.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

const importInside = () => bringTemporal().then(() => import('./app/inside.tsx'))
const loadInside = () => untilLoaded(importInside)

/**
 * Shows sign-in before the app has loaded. The service worker fetches the app meanwhile; the first interaction starts
 * it.
 */
function showSignIn(): void {
  const verdict = guard({ status: 'signed_out', expired: false }, location.pathname + location.search)
  if (verdict.kind === 'redirect' && !isAt('login')) history.replaceState(null, '', verdict.to)
  let standing: ReturnType<typeof standBehind> | undefined
  const behind = () =>
    (standing ??= standBehind().catch((error: unknown) => {
      standing = undefined
      void reloadIfReplaced()
      throw error
    }))
  for (const touch of ['pointerdown', 'focusin', 'keydown'])
    addEventListener(touch, () => void untilLoaded(behind), { once: true })
  // Somebody may have signed in in another tab.
  onSessionNews(() => void untilLoaded(behind))
  registerSW()

  async function toSetup(): Promise<void> {
    const { draw } = await untilLoaded(behind)
    history.replaceState(null, '', '/setup')
    draw()
  }
  root.render(<SignInPage signIn={signInOnce(behind)} onSetupNeeded={() => void toSetup()} />)
}

const standBehind = async () => (await loadOnce(importInside)).standBehind(root)

const isAt = (...pages: readonly string[]): boolean =>
  pages.includes(location.pathname.toLowerCase().replaceAll('/', ''))

async function start(): Promise<void> {
  // On a known device the service worker has the app's files, so they load while the device database is read.
  const isShellHere = navigator.serviceWorker?.controller != null
  const early = isShellHere ? loadInside() : null
  if (isAt('setup', 'invitation', 'join') || (await isDeviceKnown())) (await (early ?? loadInside())).openApp(root)
  else showSignIn()
}

// No top-level await: chunks that load later wait for this script to finish.
void start()

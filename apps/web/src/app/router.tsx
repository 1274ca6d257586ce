import { landingOf, type Screen, screenOfPath, screens } from '@bama/domain'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
  useBlocker,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import {
  hasPeople,
  isLocalMode,
  signIn,
  putAside,
  signInByPasskey,
  takeInvitation,
  useHasPasskey,
  useHasVault,
  useIsAside,
  useSession,
  useSyncState,
} from '../data/index.ts'
import { eventsSearch } from '../features/events/events-search.ts'
import { LoginScreen } from '../features/auth/index.ts'
import { usePressedNotices } from '../features/messages/index.ts'
import { tasksSearch } from '../features/tasks/tasks-search.ts'
import { commonTexts } from '../texts/common.ts'
import { BrokenPage, LoadingPage } from './full-page.tsx'
import { guard, safeReturnTo } from './guard.ts'
import { Layout } from './layout/layout.tsx'
import { LockedPage } from './locked-page.tsx'
import { closeTopmost } from '../ui/dialogs/use-back-closes.ts'
import { boundedPart, lazyPart } from '../ui/loading/lazy-part.tsx'
import { ScreenView } from './screen-view.tsx'

const InvitationScreen = lazyPart(() =>
  import('../features/auth/invitation-screen.tsx').then((page) => page.InvitationScreen),
)
const JoinScreen = lazyPart(() => import('../features/shared-storage/index.ts').then((feature) => feature.JoinScreen))
const SetupScreen = lazyPart(() => import('../features/setup/index.ts').then((feature) => feature.SetupScreen))
const CanvasScreen = lazyPart(() => import('../features/canvas/canvas-screen.tsx').then((page) => page.CanvasScreen))
const SyncPage = boundedPart(() => import('./sync-page.tsx').then((page) => page.SyncPage))

const root = createRootRoute({ component: Root })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } => {
    const returnTo = safeReturnTo(search['returnTo'])
    return returnTo === undefined ? {} : { returnTo }
  },
  component: LoginPage,
})

const setup = createRoute({ getParentRoute: () => root, path: '/setup', component: SetupPage })

const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage })

const join = createRoute({ getParentRoute: () => root, path: '/join', component: JoinPage })

const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Guarded })

const home = createRoute({ getParentRoute: () => inside, path: '/', validateSearch: tasksSearch, component: Home })

const sync = createRoute({ getParentRoute: () => inside, path: '/Sync', component: () => <SyncPage /> })

const canvas = createRoute({ getParentRoute: () => inside, path: '/Canvas/$canvasId', component: CanvasPage })

const events = createRoute({
  getParentRoute: () => inside,
  path: '/Events',
  validateSearch: eventsSearch,
  component: () => <ScreenView screen="Events" />,
})

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/Tasks',
  validateSearch: tasksSearch,
  component: () => <ScreenView screen="Tasks" />,
})

const screenRoute = <S extends Screen>(screen: S) =>
  createRoute({
    getParentRoute: () => inside,
    path: `/${screen}` as const,
    component: () => <ScreenView screen={screen} />,
  })

const otherScreens = screens.filter((screen) => screen !== 'Tasks' && screen !== 'Events')

/** Any other address: redirects to the screen that its last segment names, otherwise to the first screen. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: Elsewhere })

const routeTree = root.addChildren([
  login,
  setup,
  invitation,
  join,
  inside.addChildren([
    home,
    tasks,
    events,
    ...otherScreens.map((screen) => screenRoute(screen)),
    sync,
    canvas,
    elsewhere,
  ]),
])

export const router = createRouter({
  routeTree,
  // "Tasks", "tasks" and "TASKS" are the same address (A2.15).
  caseSensitive: false,
  scrollRestoration: true,
  // Values stay plain text, so that people can read and type addresses.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: () => <BrokenPage title={commonTexts.somethingBroke} hint={commonTexts.somethingBrokeHint} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Around every page, so that a window waiting for a sign-in goes on to where a pressed notification leads. */
function Root() {
  usePressedNotices()
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && closeTopmost(), enableBeforeUnload: false })
  return <Outlet />
}

function Guarded() {
  const session = useSession()
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const navigate = useNavigate()
  const toSetup = useCallback(() => void navigate({ to: '/setup', replace: true }), [navigate])
  const verdict = guard(session, address)
  if (verdict.kind === 'wait') return <LoadingPage />
  if (verdict.kind === 'redirect') return <Redirect to={verdict.to} />
  const lock = session.status === 'signed_in' ? session.lock : undefined
  return (
    <>
      <Layout>
        <Outlet />
      </Layout>
      {lock === undefined ? null : <LockedPage expired={lock === 'expired'} onSetupNeeded={toSetup} />}
    </>
  )
}

function CanvasPage() {
  const { canvasId } = canvas.useParams()
  return (
    <Suspense fallback={<LoadingPage />}>
      <CanvasScreen canvasId={canvasId} />
    </Suspense>
  )
}

function Home() {
  const session = useSession()
  const search = home.useSearch()
  // The address of a task may be the bare root with a query (specification A2.2), so only an empty query redirects.
  if (session.status === 'signed_in' && Object.values(search).every((value) => value === undefined)) {
    const landing = landingOf(session.actor)
    if (landing !== screenOfPath('/')) return <Redirect to={`/${landing}`} />
  }
  return <ScreenView screen={screenOfPath('/')} />
}

function Elsewhere() {
  const screen = useLocation({ select: (location) => screenOfPath(location.pathname) })
  return <Redirect to={`/${screen}`} />
}

function LoginPage() {
  const session = useSession()
  const { problem } = useSyncState()
  const { returnTo } = login.useSearch()
  const opensOffline = useHasVault()
  const isAside = useIsAside()
  const hasPasskey = useHasPasskey()
  const navigate = useNavigate()
  const toSetup = useCallback(() => void navigate({ to: '/setup', replace: true }), [navigate])
  useEffect(() => {
    // If setting up the first person was interrupted, nobody could sign in.
    if (isLocalMode()) void hasPeople().then((areThere) => areThere || toSetup(), console.error)
  }, [toSetup])

  if (session.status === 'loading') return <LoadingPage />
  // If the server ended the session and this device has only just learned of it, the person came to sign in again.
  if (session.status === 'signed_in' && problem !== 'signed_out') return <Redirect to={returnTo ?? '/'} />
  const expired = session.status === 'signed_in' || session.expired
  const blocked = session.status === 'signed_out' && session.blocked === true
  return (
    <LoginScreen
      signIn={signIn}
      passkey={hasPasskey ? signInByPasskey : undefined}
      expired={expired}
      opensOffline={opensOffline}
      blocked={blocked}
      isLocal={isLocalMode()}
      isAside={isAside}
      putAside={putAside}
      onSetupNeeded={toSetup}
    />
  )
}

/**
 * Replaces the history entry, once. (The router's own `Navigate` navigates at every render, and a guard renders again
 * while its redirect is in progress.)
 */
function Redirect({ to }: { readonly to: string }) {
  const { history } = useRouter()
  const [target] = useState(to)
  useEffect(() => history.replace(target), [history, target])
  return <LoadingPage />
}

function SetupPage() {
  const session = useSession()
  if (session.status === 'loading') return <LoadingPage />
  // The first steps are shown above the board.
  if (session.status === 'signed_in') return <Redirect to="/Events" />
  return (
    <Suspense fallback={<LoadingPage />}>
      <SetupScreen />
    </Suspense>
  )
}

/** The page of a one-time link. Works for anyone with the link, even while another account is signed in. */
function InvitationPage() {
  const session = useSession()
  const { history } = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState(hash)
  // Removed from the address at once, so that the token is neither kept in the history nor copied with the address.
  // Without a server it is needed once more, after the reload that goes to the server.
  useEffect(() => {
    if (hash === '' || isLocalMode()) return
    setToken(hash)
    history.replace('/invitation')
  }, [hash, history])
  if (session.status === 'loading') return <LoadingPage />
  const signedIn = session.status === 'signed_in' ? session.user : null
  return (
    <Suspense fallback={<LoadingPage />}>
      <InvitationScreen key={token} token={token} signedIn={signedIn} onAccepted={() => history.replace('/')} />
    </Suspense>
  )
}

let links = 0

function takeLink() {
  const isThere = location.hash !== ''
  const invitation = takeInvitation()
  return { number: ++links, invitation, isBad: isThere && invitation === null }
}

/** Joins this browser to a workspace without a server. The secret in the link is removed from the address at once. */
function JoinPage() {
  const session = useSession()
  const { history } = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState(takeLink)
  // Another one was pasted over this page's own, which loads nothing again.
  useEffect(() => {
    if (hash !== '') setLink(takeLink())
  }, [hash])
  if (session.status === 'loading') return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      <JoinScreen
        key={link.number}
        invitation={link.invitation}
        isLinkBad={link.isBad}
        isSignedIn={session.status === 'signed_in'}
        onJoined={() => history.replace('/')}
      />
    </Suspense>
  )
}

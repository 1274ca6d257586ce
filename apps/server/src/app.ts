import cookie from '@fastify/cookie'
import type { RandomBytes } from '@bama/domain'
import Fastify, { type FastifyServerOptions } from 'fastify'
import type { AppParts } from './app-parts.ts'
import { createLoginLimiter } from './auth/login-limiter.ts'
import { createPasswords } from './auth/passwords.ts'
import { createSessionGate } from './auth/require-session.ts'
import { createSessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import { answerClientError } from './http/client-error.ts'
import { answerError, answerUnroutable } from './http/error-handler.ts'
import { checkOrigin } from './http/origin-check.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/static-files.ts'
import { type App, noQuery, zodValidator } from './http/zod-validation.ts'
import { loginRoute } from './routes/auth/login-route.ts'
import { sessionRoutes } from './routes/auth/session-routes.ts'
import { healthRoute } from './routes/health/health-route.ts'
import { setupRoutes } from './routes/setup/setup-routes.ts'
import { syncRoute } from './routes/sync/sync-route.ts'
import { usersRoute } from './routes/users/users-route.ts'
import type { Store } from './store/store.ts'
import { createChangeHub } from './stream/change-hub.ts'
import { streamRoute } from './stream/stream-route.ts'

export interface AppDeps {
  readonly store: Store
  readonly config: Pick<Config, 'origin' | 'trustProxy'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Where the built app lies; it may be missing. */
  readonly webRoot: string
  readonly version: string
  /** Pino's destination; without one nothing is logged. */
  readonly logTo?: { write(line: string): void }
}

const maxBodyBytes = 64 * 1024

/** Builds the server without listening: what it needs comes in, so a test gives it a clock and a store of its own. */
export function buildApp(deps: AppDeps): App {
  const app = openApp(deps)
  const { store, now, randomBytes, version } = deps
  const hub = createChangeHub()
  const sessions = createSessions({ store, now, randomBytes, onEnded: hub.endSession })
  const parts: AppParts = {
    store,
    now,
    version,
    hub,
    sessions,
    gate: createSessionGate(sessions),
    passwords: createPasswords({ randomBytes }),
    limiter: createLoginLimiter({ now }),
    audit: app.log.child({}, { level: 'info' }),
  }
  healthRoute(app, parts)
  setupRoutes(app, parts)
  loginRoute(app, parts)
  sessionRoutes(app, parts)
  usersRoute(app, parts)
  syncRoute(app, parts)
  streamRoute(app, parts)
  serveApp(app, deps.webRoot)
  return app
}

/** The app before its routes: limits, headers, the origin check, errors. */
function openApp({ config, logTo }: AppDeps): App {
  const options: FastifyServerOptions = {
    bodyLimit: maxBodyBytes,
    // A request that drips in for longer is given up; phones on bad networks get their time.
    requestTimeout: 120_000,
    trustProxy: config.trustProxy,
    logger: logTo === undefined ? false : { level: 'warn', stream: logTo },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerClientError,
    // While closing, what still comes in on an open connection gets its answer: Fastify's own 503 is not in our form.
    return503OnClosing: false,
  }
  const app: App = Fastify(options)
  app.setValidatorCompiler(zodValidator)
  app.setErrorHandler(answerError)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) route.schema = { querystring: noQuery, ...route.schema }
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    checkOrigin(request, config.origin)
    done()
  })
  app.register(cookie)
  closeConnectionsAtStop(app)
  return app
}

/** Who is still being answered while the server stops is told to come back on a new connection: an idle one would hold it up. */
function closeConnectionsAtStop(app: App): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

import cookie from '@fastify/cookie'
import { defaultPlace, type RandomBytes } from '@bama/domain'
import Fastify, { type FastifyServerOptions } from 'fastify'
import type { AppParts } from './app-parts.ts'
import { createAddressLimiter } from './limits/address-limiter.ts'
import { createApiKeys } from './auth/api-keys.ts'
import { createInvitations } from './auth/invitations.ts'
import { createDailyBudget } from './limits/daily-budget.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { createLoginLimiter } from './auth/login-limiter.ts'
import { createOwnDevices } from './auth/own-devices.ts'
import { createPasskeys } from './auth/passkeys.ts'
import { createPasswords, type PasswordCost } from './auth/passwords.ts'
import { createRenewals } from './auth/renewals.ts'
import { createSessionGate } from './auth/require-session.ts'
import { createSessions } from './auth/sessions.ts'
import { createVaultKeys } from './auth/vault-keys.ts'
import { createCallLinks } from './calls/call-links.ts'
import { createCalendarFeeds } from './calendar/calendar-feeds.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/file-store.ts'
import { answerClientError } from './http/client-error.ts'
import { answerError, answerUnroutable } from './http/error-handler.ts'
import { checkOrigin } from './http/origin-check.ts'
import { securityHeadersFor } from './http/security-headers.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { serveApp } from './http/static-files.ts'
import { type App, noQuery, zodValidator } from './http/zod-validation.ts'
import { createOpenAiImages } from './integrations/openai-images.ts'
import { createOpenAiModel } from './integrations/openai-model.ts'
import { logOptions } from './log/log-options.ts'
import { RequestLog } from './log/request-log.ts'
import { countedHub } from './metrics/counted-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import { createMetrics } from './metrics/metrics.ts'
import { observeRequests } from './metrics/observe-requests.ts'
import { timedStore } from './metrics/timed-store.ts'
import { collectRoutes } from './openapi/collect-routes.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import { deviceRoutes } from './routes/auth/device-routes.ts'
import { loginRoute } from './routes/auth/login-route.ts'
import { sessionRoutes } from './routes/auth/session-routes.ts'
import { callRoutes } from './routes/calls/call-routes.ts'
import { calendarRoutes } from './routes/calendar/calendar-routes.ts'
import { docsRoute } from './routes/docs/docs-route.ts'
import { entitySyncRoutes } from './routes/entity-sync/entity-sync-routes.ts'
import { filesRoute } from './routes/files/files-route.ts'
import { healthRoute } from './routes/health/health-route.ts'
import { historyRoute } from './routes/history/history-route.ts'
import { importRoute } from './routes/import/import-route.ts'
import { integrationRoutes } from './routes/integrations/integration-routes.ts'
import { invitationRoutes } from './routes/invitations/invitation-routes.ts'
import { keyRoutes } from './routes/keys/key-routes.ts'
import { metricsRoute } from './routes/metrics/metrics-route.ts'
import { createPushSender } from './push/push-sender.ts'
import { pushWhileListening } from './push/push-while-listening.ts'
import { createPushSubscriptions } from './push/push-subscriptions.ts'
import { passkeyRoutes } from './routes/passkeys/passkey-routes.ts'
import { pushRoutes } from './routes/push/push-routes.ts'
import { setupRoutes } from './routes/setup/setup-routes.ts'
import { syncRoute } from './routes/sync/sync-route.ts'
import { changeUserRoute } from './routes/users/change-user-route.ts'
import { deleteUserRoute } from './routes/users/delete-user-route.ts'
import { inviteRoute } from './routes/users/invite-route.ts'
import { passwordRoute } from './routes/users/password-route.ts'
import { usersRoute } from './routes/users/users-route.ts'
import { webhookRoutes } from './routes/webhooks/webhook-routes.ts'
import type { Store } from './store/store.ts'
import { type CreateBus, createLocalBus } from './stream/bus.ts'
import { createChangeHub } from './stream/change-hub.ts'
import { type Every, everyByTimer } from './stream/every.ts'
import { streamRoute } from './stream/stream-route.ts'
import { dueKinds } from './sync/due-kinds.ts'
import { sendDueWhileListening } from './sync/due-messages.ts'
import { forgetWhileListening } from './sync/retention.ts'
import { createPostMessage, type ResolveHost } from './outgoing/post-message.ts'
import { createAddressGuard } from './outgoing/public-address.ts'
import { createWebhookSender, sendWebhooksWhileListening } from './webhooks/webhook-sender.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface AppDeps {
  readonly store: Store
  readonly files: FileStore
  readonly config: Pick<Config, 'origin' | 'trustProxy' | 'timeZone'> &
    Partial<Pick<Config, 'logLevel' | 'metricsOpen' | 'connectTo' | 'webhooksTo' | 'place' | 'model' | 'images'>>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock; by default that of the process. */
  readonly monotonicNow?: () => number
  readonly randomBytes: RandomBytes
  /** The folder of the built app, which may be missing. */
  readonly webRoot: string
  readonly version: string
  /** Pino's destination. Without it nothing is logged. */
  readonly logTo?: { write(line: string): void }
  /** Carries hints to other processes on the same database. Without it, this process is the only one. */
  readonly bus?: CreateBus
  /** Sends e-mail. Without it, admins pass links on. */
  readonly mailer?: Mailer | null
  /** Whether the database file was found damaged at the start. */
  readonly isDamaged?: boolean
  /** Timers for everything that is done regularly; by default those of the process. */
  readonly every?: Every
  /** Resolves the hosts of webhooks and pushes; by default as the system does. */
  readonly resolveHost?: ResolveHost
  /** The cost of hashing a password; by default today's. */
  readonly passwordCost?: PasswordCost | undefined
}

const maxBodyBytes = 64 * 1024

/**
 * Bytes of changes that one person may send in a day. A busy day has less than one million. A device that was offline for a
 * season, or a program that fills a new workspace, sends about ten million.
 */
const changesPerDay = 100_000_000

/** Builds the server without listening. Everything it needs is passed in, so that tests can replace clock and store. */
export function buildApp(deps: AppDeps): App {
  const app = openApp(deps)
  const { now, monotonicNow = () => performance.now(), randomBytes, version } = deps
  const routes = collectRoutes(app)
  const metrics = createMetrics()
  observeRequests(app, metrics)
  const store = timedStore(deps.store, metrics)
  const hub = countedHub(createChangeHub(deps.bus ?? createLocalBus), metrics)
  const sessions = createSessions({ store, now, randomBytes, onEnded: hub.endSession })
  const keys = createApiKeys({ store, now, randomBytes, onEnded: hub.endSession })
  const audit = app.log.child({}, { level: 'info' })
  const webhooks = createWebhooks({ store, now, randomBytes })
  const stopping = new AbortController()
  const guard = createAddressGuard(deps.config.webhooksTo ?? [])
  const random = (): number => (randomBytes(1)[0] ?? 0) / 256
  const process = Buffer.from(randomBytes(9)).toString('base64url')
  const post = createPostMessage({
    guard,
    stopping: stopping.signal,
    ...(deps.resolveHost === undefined ? {} : { resolve: deps.resolveHost }),
  })
  const webhookSender = createWebhookSender({
    store,
    now,
    webhooks,
    post,
    random,
    process,
    onCommitted: hub.notify,
    onError: (error) => app.log.error({ err: error }, 'a webhook was not sent to'),
  })
  const parts: AppParts = {
    store,
    files: deps.files,
    now,
    monotonicNow,
    version,
    zone: deps.config.timeZone,
    hub,
    every: deps.every ?? everyByTimer,
    sessions,
    renewals: createRenewals({ store, now, randomBytes, onEnded: hub.endSession, audit }),
    ownDevices: createOwnDevices({ store, now, onEnded: hub.endSession }),
    keys,
    passkeys: createPasskeys({ store, now, randomBytes }),
    badPasskeys: createAddressLimiter({ now: monotonicNow }),
    feeds: createCalendarFeeds({ store, now, randomBytes }),
    webhooks,
    webhookSender,
    pushSubscriptions: createPushSubscriptions({ store, now, guard }),
    gate: createSessionGate({ sessions, keys, badKeys: createAddressLimiter({ now: monotonicNow }) }),
    passwords: createPasswords({ randomBytes, cost: deps.passwordCost }),
    limiter: createLoginLimiter({ now: monotonicNow }),
    devices: createKnownDevices({ store, randomBytes }),
    vaultKeys: createVaultKeys({ store, randomBytes }),
    changesBudget: createDailyBudget({ bytesPerDay: changesPerDay, now: monotonicNow }),
    invitations: createInvitations({ now, randomBytes }),
    badInvitations: createAddressLimiter({ now: monotonicNow }),
    callLinks: createCallLinks({ now, randomBytes }),
    badCallLinks: createAddressLimiter({ now: monotonicNow }),
    callAnswers: createAddressLimiter({ now: monotonicNow }),
    mailer: deps.mailer ?? null,
    origin: deps.config.origin,
    audit,
  }
  healthRoute(app, { ...parts, isDamaged: deps.isDamaged ?? false })
  setupRoutes(app, parts)
  loginRoute(app, parts)
  sessionRoutes(app, parts)
  deviceRoutes(app, parts)
  passkeyRoutes(app, parts)
  usersRoute(app, parts)
  changeUserRoute(app, parts)
  deleteUserRoute(app, parts)
  passwordRoute(app, parts)
  inviteRoute(app, parts)
  invitationRoutes(app, parts)
  keyRoutes(app, parts)
  calendarRoutes(app, parts)
  callRoutes(app, parts)
  const stop = (): void => stopping.abort()
  webhookRoutes(app, { ...parts, wake: sendWebhooksWhileListening(app, { ...parts, sender: webhookSender, stop }) })
  pushRoutes(app, parts)
  pushWhileListening(app, {
    ...parts,
    sender: createPushSender({
      ...parts,
      post,
      place: deps.config.place ?? defaultPlace,
      random,
      process,
      onFailure: (error) => app.log.error({ err: error }, 'pushes were not sent'),
      onPushFailure: (failure) => audit.warn({ ...failure }, 'a push did not go out'),
      onMailFailure: (failure) => audit.warn({ ...failure }, 'an e-mail did not go out'),
    }),
  })
  integrationRoutes(app, { ...parts, ...servicesOf(deps.config, app.log), stopping: stopping.signal })
  syncRoute(app, { ...parts, onResults: (results) => metrics.observePush(results) })
  streamRoute(app, parts)
  filesRoute(app, parts)
  historyRoute(app, parts)
  entitySyncRoutes(app, parts)
  importRoute(app, parts)
  docsRoute(app, () => openApiDocument({ routes, gate: parts.gate, version }))
  for (const kind of Object.values(dueKinds)) sendDueWhileListening(app, parts, kind)
  forgetWhileListening(app, parts)
  metricsRoute(app, { metrics, isOpen: deps.config.metricsOpen ?? false })
  serveApp(app, deps.webRoot)
  return app
}

/** Returns the external services that the operator configured; null for the others. */
const servicesOf = ({ model, images }: AppDeps['config'], log: App['log']) => ({
  model:
    model == null
      ? null
      : createOpenAiModel({
          settings: model,
          onProblem: (problem, status) => log.warn({ problem, status }, 'the language model gave no answer'),
        }),
  images:
    images == null
      ? null
      : createOpenAiImages({
          settings: images,
          onProblem: (problem, status) => log.warn({ problem, status }, 'the image service gave no image'),
        }),
})

/** Creates the app without its routes: limits, headers, the origin check, errors. */
function openApp({ config, logTo }: AppDeps): App {
  const options: FastifyServerOptions = {
    bodyLimit: maxBodyBytes,
    // An id has up to 128 characters, of which each colon may be encoded as three.
    routerOptions: { maxParamLength: 400 },
    // A request that takes longer to arrive is aborted. This leaves enough time for phones on bad networks.
    requestTimeout: 120_000,
    trustProxy: config.trustProxy,
    logger: logTo === undefined ? false : logOptions(config.logLevel ?? 'warn', logTo),
    logController: new RequestLog(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerClientError,
    // While closing, requests on open connections are still answered, because Fastify's own 503 isn't in our form.
    return503OnClosing: false,
  }
  const app: App = Fastify(options)
  app.setValidatorCompiler(zodValidator)
  app.setErrorHandler(answerError)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) route.schema = { querystring: noQuery, ...route.schema }
  })
  const headers = securityHeadersFor(config.connectTo ?? [])
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (config.origin?.startsWith('https:') === true) reply.header('strict-transport-security', 'max-age=31536000')
    checkOrigin(request, config.origin)
    done()
  })
  compressAnswers(app)
  app.register(cookie)
  closeConnectionsAtStop(app)
  return app
}

/** While the server stops, closes each connection after its answer: an idle one would hold up the stop. */
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

import { deviceName } from '@bama/domain'
import { type DeviceList, devicesSchema, type Session, sessionSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { answerSession } from '../../auth/answer-session.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { presentedRenewal } from '../../auth/session-cookie.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'

type Parts = Pick<
  AppParts,
  'gate' | 'hub' | 'now' | 'zone' | 'devices' | 'vaultKeys' | 'renewals' | 'ownDevices' | 'sessions' | 'store' | 'audit'
>

/**
 * POST /api/auth/renew: continues the session of a personal device, by the device's token alone. `account_blocked` if its
 * person was blocked or deleted, `unauthorized` if a sign-in is needed.
 * GET /api/auth/devices: the devices on which the person is signed in.
 * DELETE /api/auth/devices/:id: signs one of them out, and ends its streams.
 * POST /api/auth/logout-others: signs out all other devices. Keys and calendar addresses stay: they are revoked where they
 * are listed.
 */
export function deviceRoutes(app: App, parts: Parts): void {
  const { gate, hub, renewals, ownDevices, sessions, store, audit } = parts
  const renewing = {
    schema: { body: nothing },
    config: {
      errors: ['unauthorized', 'account_blocked'] as const,
      summary: "Goes on with the session of a personal device, by the device's own cookie.",
      answer: sessionSchema,
    },
  }
  app.post('/api/auth/renew', renewing, async (request, reply): Promise<Session> => {
    const renewal = presentedRenewal(request)
    const renewed = renewal === null ? null : await renewals.renew(renewal, deviceName(request.headers['user-agent']))
    if (renewed === null) throw new ApiFailure('unauthorized', 'sign in first')
    if (renewed === 'blocked') throw new ApiFailure('account_blocked', 'this account was blocked or deleted')
    hub.notify()
    audit.info({ userId: renewed.user.id, address: request.ip }, 'went on by the device token')
    return answerSession(parts, request, reply, renewed)
  })

  const listing = {
    onRequest: gate.inPerson,
    config: { summary: "Where one is signed in: one's own devices.", answer: devicesSchema },
  }
  app.get('/api/auth/devices', listing, (request): Promise<DeviceList> =>
    ownDevices.list(personSessionOf(request).user.id).then((items) => ({ items: [...items] })),
  )

  const ending = {
    onRequest: gate.inPerson,
    schema: { params: idParams, body: nothing },
    config: {
      errors: ['not_found'] as const,
      summary: "Signs one of one's own devices out.",
      answer: null,
    },
  }
  app.delete('/api/auth/devices/:id', ending, async (request, reply) => {
    const { user } = personSessionOf(request)
    const { id } = request.params
    if (id === null || !(await ownDevices.end(user.id, id)))
      throw new ApiFailure('not_found', 'there is no such device')
    audit.info({ userId: user.id, deviceId: id, address: request.ip }, 'device signed out')
    return reply.code(204).send()
  })

  const others = {
    onRequest: gate.inPerson,
    schema: { body: nothing },
    config: { summary: "Ends all other sessions of one's own.", answer: null },
  }
  app.post('/api/auth/logout-others', others, async (request, reply) => {
    const { user, tokenHash } = personSessionOf(request)
    const ended = await store.write((tx) => sessions.endAllOf(tx, user.id, tokenHash))
    for (const hash of ended) hub.endSession(hash)
    audit.info({ userId: user.id, sessions: ended.length, address: request.ip }, 'signed out elsewhere')
    return reply.code(204).send()
  })
}

import {
  assert,
  type CellValue,
  crewAnswer,
  crewPersonType,
  type Patch,
  recordIdSchema,
  type VisibleSlot,
} from '@bama/domain'
import {
  answerCallRequestSchema,
  type CallLinkState,
  callLinksSchema,
  type CallPage,
  callPageSchema,
  type MadeCallLink,
  madeCallLinkSchema,
  openCallRequestSchema,
} from '@bama/sync'
import type { CallContent, CallSheet } from '@bama/domain/call'
import { living, notifyDeclined, updateRecord } from '@bama/sync/authority'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { type AddressLimiter, limitGuesses } from '../../limits/address-limiter.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { secretHash } from '../../auth/secrets.ts'
import { callLink } from '../../calls/call-links.ts'
import { type OpenCall, openCallOf } from '../../calls/open-call.ts'
import { addressOf } from '../../http/address-of.ts'
import { ApiFailure, nothingHere } from '../../http/api-failure.ts'
import { type App, nothing } from '../../http/zod-validation.ts'
import { readRecord } from '../../store/records.ts'
import type { Tx } from '../../store/schema.ts'
import { storeFailureOf } from '../../store/store-failure.ts'
import { causeOf, updateRecordAsServer } from '../../sync/server-writes.ts'
import { openUnitOfWork } from '../../sync/unit-of-work.ts'

type Parts = Pick<
  AppParts,
  'store' | 'now' | 'zone' | 'gate' | 'origin' | 'hub' | 'audit' | 'callLinks' | 'badCallLinks' | 'callAnswers'
>

/** Enough for a token, an id and a sentence. */
const bodyLimit = 8 * 1024

const guess = { code: 'not_found', message: 'too many calls, wait a little' } as const

/**
 * Links to the page of a freelancer's call, for admins:
 * POST /api/calls/:slot/links makes one, shown this once; GET says how many are open; DELETE revokes all of a slot.
 * The page, for anyone who holds a link, without a session:
 * POST /api/calls/open reads the call; POST /api/calls/answer says something to its latest version (`call_changed` for another
 * one, and for accepting times or a place that are no more). Both answer `not_found` to every link that opens nothing, and
 * `too_many_requests`. Nothing is read or said by GET: programs that look at links follow them.
 */
export function callRoutes(app: App, parts: Parts): void {
  linkRoutes(app, parts)

  const opening = {
    bodyLimit,
    schema: { body: openCallRequestSchema },
    config: {
      errors: ['not_found', 'too_many_requests'] as const,
      summary: 'The call that a link is to, without a session.',
      answer: callPageSchema,
    },
  }
  app.post('/api/calls/open', opening, (request): Promise<CallPage> =>
    limitGuesses(parts.badCallLinks, request.ip, guess, async () => {
      const { token } = request.body
      const call = await parts.store.read((tx) => find(tx, parts, token))
      if (isNoted(call)) return pageOf(parts, call)
      const noting = changing(parts, async (tx) => {
        const again = await find(tx, parts, token)
        if (!isNoted(again)) await noteOpened(tx, parts, again)
        return pageOf(parts, again)
      })
      return noting.catch((error: unknown) => {
        // Only a note: people must learn where they are called to while the disk is full.
        if (storeFailureOf(error) === 'storage_full') return pageOf(parts, call)
        throw error
      })
    }),
  )

  const answering = {
    bodyLimit,
    schema: { body: answerCallRequestSchema },
    config: {
      errors: ['not_found', 'call_changed', 'too_many_requests'] as const,
      summary: 'Accepts or declines the latest version of a call, without a session.',
      answer: callPageSchema,
    },
  }
  app.post('/api/calls/answer', answering, (request) =>
    limitGuesses(parts.badCallLinks, request.ip, guess, async (): Promise<CallPage> => {
      const { token, version, answer, reason } = request.body
      await parts.store.read((tx) => find(tx, parts, token))
      countAnswer(parts.callAnswers, token)
      const page = await changing(parts, async (tx) => {
        const call = await find(tx, parts, token)
        if (version !== call.latest.id || (answer === crewAnswer.accepted && !call.isCurrent))
          throw new ApiFailure('call_changed', 'this is not what the person is called to now')
        const patch = answerPatch(call, { answer, reason }, new Date(parts.now()).toISOString())
        if (patch !== null) await writeAnswer(tx, parts, call.slot, patch)
        return pageOf(parts, await find(tx, parts, token))
      })
      parts.audit.info({ version, answer, address: request.ip }, 'a call was answered by a link')
      return page
    }),
  )
}

function linkRoutes(app: App, { store, gate, origin, audit, callLinks }: Parts): void {
  const params = z.object({ slot: recordIdSchema.nullable().catch(null) })

  const making = {
    onRequest: gate.admin,
    schema: { params, body: nothing },
    config: {
      errors: ['not_found'] as const,
      summary: "A link to the page of a freelancer's call, shown this once; for admins.",
      answer: madeCallLinkSchema,
      status: 201,
    },
  }
  app.post('/api/calls/:slot/links', making, async (request, reply): Promise<MadeCallLink> => {
    const { slot } = request.params
    const actorId = personSessionOf(request).user.id
    const token = await store.write(async (tx) => {
      if (slot === null || !(await isOfFreelancer(tx, slot))) throw nothingHere()
      return callLinks.create(tx, slot, actorId)
    })
    audit.info({ slotId: slot, actorId, address: request.ip }, 'link to a call made')
    reply.code(201)
    return { link: callLink(origin ?? addressOf(request), token) }
  })

  const counting = {
    onRequest: gate.admin,
    schema: { params },
    config: { summary: 'How many links to a call are open; for admins.', answer: callLinksSchema },
  }
  app.get('/api/calls/:slot/links', counting, async (request): Promise<CallLinkState> => {
    const { slot } = request.params
    const made = slot === null ? [] : await callLinks.list(store.db, slot)
    return { open: made.length, last_made_at: made[0] ?? null }
  })

  const revoking = {
    onRequest: gate.admin,
    schema: { params, body: nothing },
    config: { summary: 'Revokes all links to a call; for admins.', answer: null },
  }
  app.delete('/api/calls/:slot/links', revoking, async (request, reply) => {
    const { slot } = request.params
    const ended = slot === null ? 0 : await store.write((tx) => callLinks.revokeAll(tx, slot))
    audit.info({ slotId: slot, ended, actorId: personSessionOf(request).user.id }, 'links to a call revoked')
    return reply.code(204).send()
  })
}

/** Only freelancers get links, who are still there: people with an account answer in the app. */
async function isOfFreelancer(tx: Tx, slotId: string): Promise<boolean> {
  const { person_type: type, person_id: id } = living(await readRecord(tx, 'crewSlots', slotId))?.row.fields ?? {}
  return type === crewPersonType.freelancer && living(await readRecord(tx, 'freelancers', String(id))) !== null
}

async function find(tx: Tx, { callLinks, now, zone }: Parts, token: string): Promise<OpenCall> {
  const slotId = await callLinks.slotOf(tx, token)
  const call = slotId === null ? null : await openCallOf(tx, slotId, { nowMs: now(), zone })
  if (call === null) throw nothingHere()
  return call
}

const pageOf = ({ zone }: Parts, { slot, latest, isCurrent, reply, until }: OpenCall): CallPage => ({
  slot: slot.id,
  zone,
  version: latest.id,
  number: latest.number,
  sheet: shownSheet(latest.sheet),
  is_current: isCurrent,
  reply,
  until,
})

/** Leaves out who made the call and how it was sent. */
const shownSheet = ({ made_by: _by, how: _how, ...shown }: CallSheet): CallContent => shown

/** Noted once per version, so that opening the page again and again writes nothing more. */
const isNoted = ({ slot, latest }: OpenCall): boolean => slot.call_opened_version === latest.id

const noteOpened = (tx: Tx, parts: Parts, call: OpenCall): Promise<void> =>
  write(tx, parts, call, {
    call_opened_at: new Date(parts.now()).toISOString(),
    call_opened_version: call.latest.id,
  })

/** Null if the person has already given this answer. */
function answerPatch(
  { slot, latest, reply }: OpenCall,
  { answer, reason }: { readonly answer: 'accepted' | 'declined'; readonly reason: string },
  at: string,
): Patch | null {
  const why = answer === crewAnswer.declined && reason !== '' ? reason : null
  const isSaid = reply === answer && slot.answered_version === latest.id && (slot.reason ?? null) === why
  if (isSaid) return null
  const { call, end, place } = latest.sheet
  const said: CellValue = {
    answer,
    answered_at: at,
    answered_how: 'link',
    answered_invitation: slot.invited_at,
    answered_call: call,
    answered_end: end,
    answered_place: place,
    answered_version: latest.id,
  }
  return { reply: said, reason: why }
}

/** Writes an answer in the person's own name, with everything that follows from it. */
async function writeAnswer(tx: Tx, parts: Parts, { id, person_id: actorId }: VisibleSlot, patch: Patch): Promise<void> {
  const [nowMs, entity] = [parts.now(), 'crewSlots'] as const
  const cause = causeOf({ actorId, nowMs })
  const unitOfWork = await openUnitOfWork(tx)
  const before = await unitOfWork.read(entity, id)
  await updateRecord(unitOfWork, { entity, id, patch, cause, nowMs })
  const after = await unitOfWork.read(entity, id)
  assert(after !== null, 'a slot that was answered is there')
  await notifyDeclined(unitOfWork, { before, after, operation: 'update', actor: null, cause, nowMs })
  await unitOfWork.flush()
}

const write = (tx: Tx, { now }: Parts, { slot }: OpenCall, patch: Patch): Promise<void> =>
  updateRecordAsServer(tx, { entity: 'crewSlots', id: slot.id, actorId: slot.person_id, nowMs: now(), patch })

async function changing<T>({ store, hub }: Parts, act: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await store.write(act)
  hub.notify()
  return result
}

/** Limits answers per link: people may change their minds, but not fill the history with it. */
function countAnswer(callAnswers: AddressLimiter, token: string): void {
  const key = secretHash(token)
  callAnswers.refuseWhileWaiting(key, guess.message)
  callAnswers.count(key)
}

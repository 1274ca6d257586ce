import type { User } from '@bama/domain'
import type { Session } from '@bama/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppParts } from '../app-parts.ts'
import { giveSession } from './session-cookie.ts'
import type { NewSession } from './sessions.ts'
import { toSession } from './to-session.ts'

type Parts = Pick<AppParts, 'now' | 'zone' | 'devices' | 'vaultKeys'>

/** Sets the cookies of a session that has just begun or was renewed. Returns it, with the key to the device's copy. */
export async function answerSession(
  { now, zone, devices, vaultKeys }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, session }: { readonly user: User; readonly session: NewSession },
): Promise<Session> {
  giveSession(reply, session)
  await devices.remember(request, reply, user.email)
  const vaultKey = await vaultKeys.keyFor(request, user.id)
  return toSession({ user, ...session, nowMs: now(), zone, vaultKey })
}

import { type Health, healthSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { getMeta } from '../../store/meta.ts'

interface Parts extends Pick<AppParts, 'store' | 'now' | 'version'> {
  /** Whether the database file was found damaged at the start. */
  readonly isDamaged: boolean
}

/**
 * GET, HEAD /api/health: whether the server and its database answer, and the database file wasn't found damaged at the start.
 * Needs no session and reveals no data.
 */
export function healthRoute(app: App, { store, now, version, isDamaged }: Parts): void {
  const options = {
    config: { summary: 'Whether the server and its database answer.', answer: healthSchema },
  }
  app.get('/api/health', options, async (): Promise<Health> => {
    // The field tells this from a database that can't be reached, which apps count as no connection.
    if (isDamaged)
      throw new ApiFailure('unavailable', 'the database is damaged: restore a backup', { field: 'database' })
    const serverId = (await getMeta(store.db, 'server_id')) ?? ''
    return { message: 'ok', version, serverId, time: new Date(now()).toISOString() }
  })
}

import type { Health } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import type { App } from '../../http/zod-validation.ts'
import { getMeta } from '../../store/meta.ts'

/** GET, HEAD /api/health: that the server and its database answer. Needs no session and shows nothing about data. */
export function healthRoute(app: App, { store, now, version }: Pick<AppParts, 'store' | 'now' | 'version'>): void {
  app.get('/api/health', async (): Promise<Health> => {
    const serverId = (await getMeta(store.db, 'server_id')) ?? ''
    return { message: 'ok', version, serverId, time: new Date(now()).toISOString() }
  })
}

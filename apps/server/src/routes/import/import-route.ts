import { importQuerySchema, type ImportReport, importReportSchema, maxImportBytes } from '@bama/sync'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import type { App } from '../../http/zod-validation.ts'
import { importBackup } from '../../import/import-backup.ts'
import { prepareImport } from '../../import/prepare-import.ts'

type Parts = Pick<
  AppParts,
  'store' | 'now' | 'zone' | 'gate' | 'hub' | 'sessions' | 'keys' | 'feeds' | 'webhooks' | 'invitations' | 'audit'
>

/** For the documentation only; the handler parses the file itself. */
const backupSchema = z.looseObject({
  version: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
})

/**
 * POST /api/import?dry=1&strategy=latest_wins&users=1: imports a backup; requires the session of an admin. With `dry`, only
 * reports what would change. Either everything is imported or nothing; malformed parts are skipped, counted and listed.
 */
export function importRoute(app: App, parts: Parts): void {
  const { now, zone, gate, hub, audit } = parts
  const options = {
    onRequest: gate.admin,
    bodyLimit: maxImportBytes,
    schema: { querystring: importQuerySchema },
    config: {
      errors: ['invalid_backup'] as const,
      summary: 'An admin imports a backup.',
      body: backupSchema,
      answer: importReportSchema,
    },
  }
  app.register((scope: App, _options, done) => {
    // A key like `__proto__` affects only its own record: it is parsed as an ordinary key, and left out.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('ignore', 'ignore'),
    )
    scope.post('/api/import', options, async (request, _reply): Promise<ImportReport> => {
      const actorId = personSessionOf(request).user.id
      const prepared = await prepareImport(request.body, { nowMs: now(), zone })
      const { report, ended } = await importBackup(parts, prepared, { ...request.query, actorId })
      for (const tokenHash of ended) hub.endSession(tokenHash)
      if (!report.dry) hub.notify()
      const { dry, created, updated, unchanged, skipped, restored } = report
      const { strategy, users } = request.query
      audit.info(
        { actorId, address: request.ip, dry, strategy, users, created, updated, unchanged, skipped, restored },
        'backup imported',
      )
      return report
    })
    done()
  })
}

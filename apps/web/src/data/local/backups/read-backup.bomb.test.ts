import { expect, it } from 'vitest'
import { bomb } from '../../../../../../e2e/fixtures/bomb.ts'
import { importLimits, localLimits } from './backup-format.ts'
import { readBackup } from './read-backup.ts'

const megabyte = 1024 * 1024

it.each([
  ['', importLimits],
  [' without a server', localLimits],
])(
  '[B5.2] 10 MB of gzip that would unpack to gigabytes are refused as too large, and are not unpacked%s',
  async (_, most) => {
    const gzip = bomb()
    const file = new Blob([
      JSON.stringify({ version: '2.0', timestamp: '2026-11-20T09:00:00.000Z', compressed: true, data: { gzip } }),
    ])
    expect(file.size).toBeGreaterThan(13 * megabyte)
    const before = process.memoryUsage().rss
    expect(await readBackup(file, 'bad_backup_file', most)).toEqual({ ok: false, error: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(most.bytes + 450 * megabyte)
  },
)

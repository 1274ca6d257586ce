import type { AppParts } from '../../app-parts.ts'
import { createDailyBudget } from '../../limits/daily-budget.ts'
import { collectFilesWhileListening } from '../../files/collector.ts'
import { createImageSlots } from '../../files/intake.ts'
import type { App } from '../../http/zod-validation.ts'
import { downloadRoute } from './download-route.ts'
import { partsRoute } from './parts-route.ts'
import { uploadRoute } from './upload-route.ts'

/** Bytes that one person may upload in a day, whole or in parts: the photographs of several events. */
const uploadsPerDay = 2_000_000_000

/** The routes of files: upload and download, and the collection of files that no record names. */
export function filesRoute(
  app: App,
  parts: Pick<AppParts, 'store' | 'now' | 'monotonicNow' | 'every' | 'gate' | 'files' | 'hub'>,
): void {
  const budget = createDailyBudget({ bytesPerDay: uploadsPerDay, now: parts.monotonicNow })
  const inImageSlot = createImageSlots()
  uploadRoute(app, { ...parts, budget, inImageSlot })
  partsRoute(app, { ...parts, budget, inImageSlot })
  downloadRoute(app, parts)
  collectFilesWhileListening(app, parts)
}

import type { AppParts } from '../../app-parts.ts'
import { createDailyBudget } from '../../auth/daily-budget.ts'
import { collectFilesWhileListening } from '../../files/collector.ts'
import { createImageSlots } from '../../files/intake.ts'
import type { App } from '../../http/zod-validation.ts'
import { downloadRoute } from './download-route.ts'
import { partsRoute } from './parts-route.ts'
import { uploadRoute } from './upload-route.ts'

/** Bytes that one person may upload in a day, whole or in parts: the photographs of several events. */
const uploadsPerDay = 2_000_000_000

/** Files: taken in, shown to those who may see them, and cleared away when no record names them. */
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

import type { AppParts } from '../../app-parts.ts'
import { collectFilesWhileListening } from '../../files/collector.ts'
import type { App } from '../../http/zod-validation.ts'
import { downloadRoute } from './download-route.ts'
import { uploadRoute } from './upload-route.ts'

/** Images: taken in, shown to those who may see them, and cleared away when no record names them. */
export function filesRoute(
  app: App,
  parts: Pick<AppParts, 'store' | 'now' | 'monotonicNow' | 'every' | 'gate' | 'files'>,
): void {
  uploadRoute(app, parts)
  downloadRoute(app, parts)
  collectFilesWhileListening(app, parts)
}

import { err, ok, type Result } from '@bama/domain'
import type { EventPoster } from '@bama/sync'
import type { InSlot } from '../limits/slots.ts'
import { readImage } from '../files/read-image.ts'
import type { DrawProblem, ImageService } from './image-service.ts'
import { stripped } from './withhold.ts'

const frame = [
  'A background image for the poster of an event in Israel, to be printed behind its title.',
  'No letters, no words, no numbers, no logos. What it shows:',
].join(' ')

/** Services parse settings in angle brackets (how often to draw, which files to load), so these are removed. */
const described = (text: string): string => stripped(text).replaceAll(/[<>]/g, ' ')

/**
 * Returns an image for an event's poster. Phones, addresses, links and amounts are taken out of the text and never put
 * back. The service's answer is read and encoded again like an upload, so that only its pixels are kept.
 */
export async function drawPoster(
  service: ImageService,
  text: string,
  { signal, inImageSlot }: { readonly signal: AbortSignal; readonly inImageSlot: InSlot },
): Promise<Result<EventPoster, DrawProblem>> {
  const drawn = await service.draw(`${frame}\n${described(text)}`, signal)
  if (!drawn.ok) return drawn
  const image = await inImageSlot(() => readImage(drawn.value))
  if (!image.ok) return err('unusable')
  const { type, bytes } = image.value
  return ok({ type, image: bytes.toString('base64') })
}

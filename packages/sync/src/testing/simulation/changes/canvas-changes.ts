import { cellPath, elementTextSchema, type Patch } from '@bama/domain'
import { sampleElement } from '@bama/domain/testing'
import type { LocalRecord } from '../../../replica/local-store.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { type ChangeMaker, create, pickPerson, pickShown, remove, update } from './make.ts'

/** Only a few, so that people draw on the same elements. */
const elementIds = ['element-one', 'element-two', 'element-three']

/** A rectangle in the drawing library's format, or a deleted one. */
export function elementText(random: SeededRandom, version: number): string {
  const versionNonce = random.below(3)
  const element = random.chance(0.2)
    ? { version, versionNonce, isDeleted: true }
    : sampleElement({ version, versionNonce, x: random.below(100) })
  return elementTextSchema.parse(JSON.stringify(element))
}

/** The version of an element that a record shows; 0 if it is missing. */
export function versionOf(elements: unknown, id: string): number {
  const list = Array.isArray(elements) ? (elements as readonly { readonly id: string; readonly element: string }[]) : []
  const text = list.find((entry) => entry.id === id)?.element
  // An invalid element from a tampered device is shown there until it is refused.
  return text === undefined ? 0 : ((JSON.parse(text) as { readonly version?: number }).version ?? 0)
}

function drawn(random: SeededRandom, canvas: LocalRecord): Patch {
  const count = 1 + random.below(2)
  const cells = Array.from({ length: count }, () => {
    const id = random.pick(elementIds)
    // Usually higher than the version seen, sometimes lower, as if it had been drawn elsewhere.
    const version = Math.max(1, versionOf(canvas['elements'], id) + 2 - random.below(4))
    return [cellPath('elements', id, 'element'), elementText(random, version)] as const
  })
  return Object.fromEntries(cells)
}

/** Sketches, with and without an event. Several people draw the same elements independently. */
export const canvasChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const shown = pickShown(run, device, 'canvas')
  if (shown === null || random.chance(0.15)) {
    const event = random.chance(0.8) ? pickShown(run, device, 'events') : null
    const eventId = random.chance(0.04) ? random.uuid() : event?.id
    return [
      create(run, 'canvas', {
        title: `סקיצה ${random.below(100)}`,
        ...(eventId === undefined ? {} : { event_id: eventId }),
        ...(random.chance(0.04) ? { user_id: pickPerson(run).id } : {}),
      }),
    ]
  }
  if (random.chance(0.04)) return [remove('canvas', shown)]
  if (random.chance(0.04))
    return [
      update(
        'canvas',
        shown,
        random.pick<Patch>([
          { event_id: random.uuid() },
          { 'elements/element-one/element': '{"type":"image"}' },
          { 'elements/element-one': null },
          { title: `שם ${random.below(100)}` },
        ]),
      ),
    ]
  return [update('canvas', shown, drawn(random, shown))]
}

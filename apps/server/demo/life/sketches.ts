import { addDays, cellPath, type Change, eventStatus, type RecordId } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { creation, type Deed, officeHour, openEvents, personNamed, type Scene } from './deed.ts'

/** A shape of a drawing. Coordinates are in the drawing's pixels from its top left corner. */
type Shape =
  | { readonly kind: 'rectangle' | 'ellipse'; readonly at: Box; readonly fill: string }
  | { readonly kind: 'text'; readonly at: Box; readonly text: string; readonly size?: number }
type Box = readonly [x: number, y: number, width: number, height: number]

const box = (at: Box, fill: string): Shape => ({ kind: 'rectangle', at, fill })
const round = (at: Box, fill: string): Shape => ({ kind: 'ellipse', at, fill })
const words = (at: Box, text: string, size = 20): Shape => ({ kind: 'text', at, text, size })

const stagePlan: readonly Shape[] = [
  box([160, 60, 640, 220], '#ffec99'),
  words([400, 230, 160, 25], 'במה 12 × 8 מ׳'),
  box([320, 70, 320, 36], '#a5d8ff'),
  words([410, 76, 140, 25], 'מסך LED 6 × 3'),
  box([80, 120, 56, 120], '#d0bfff'),
  box([824, 120, 56, 120], '#d0bfff'),
  words([68, 250, 80, 20], 'הגברה', 16),
  words([812, 250, 80, 20], 'הגברה', 16),
  round([240, 330, 90, 90], '#b2f2bb'),
  round([435, 330, 90, 90], '#b2f2bb'),
  round([630, 330, 90, 90], '#b2f2bb'),
  words([380, 440, 200, 20], 'שולחנות, 12 איש בכל אחד', 16),
  box([400, 490, 160, 60], '#ffc9c9'),
  words([420, 507, 120, 25], 'עמדת שליטה'),
]

const shelf: readonly Shape[] = [
  box([0, 0, 420, 180], '#e9ecef'),
  box([20, 20, 170, 60], '#a5d8ff'),
  words([35, 37, 140, 25], 'מקרנים'),
  box([210, 20, 190, 60], '#b2f2bb'),
  words([235, 37, 140, 25], 'כבלים ארוכים'),
  box([20, 100, 380, 60], '#ffec99'),
  words([120, 117, 180, 25], 'ארגזים לאירוע הבא'),
]

/** The shape as an element of the drawing library (Excalidraw 0.18). */
function elementOf(shape: Shape, place: number): object {
  const [x, y, width, height] = shape.at
  const base = {
    version: 1,
    versionNonce: place + 1,
    isDeleted: false,
    x,
    y,
    width,
    height,
    angle: 0,
    strokeColor: '#1e1e1e',
    backgroundColor: 'transparent',
    fillStyle: 'solid',
    strokeWidth: 2,
    strokeStyle: 'solid',
    roughness: 0,
    roundness: null,
    opacity: 100,
    seed: place + 1,
    index: `a${String.fromCharCode(65 + place)}`,
    groupIds: [],
    frameId: null,
    boundElements: null,
    link: null,
    locked: false,
  }
  if (shape.kind !== 'text') return { ...base, type: shape.kind, backgroundColor: shape.fill }
  return {
    ...base,
    type: 'text',
    text: shape.text,
    originalText: shape.text,
    fontSize: shape.size ?? 20,
    fontFamily: 2,
    textAlign: 'center',
    verticalAlign: 'top',
    containerId: null,
    autoResize: true,
    lineHeight: 1.25,
  }
}

const drawing = (shapes: readonly Shape[], newId: () => RecordId): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shapes.map((shape, place) => [cellPath('elements', newId(), 'element'), JSON.stringify(elementOf(shape, place))]),
  )

/** A stage plan for the next event, and a manager's own sketch of the storeroom. */
export function sketchDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'sketches')
  const newId = seasonIds(scene.seed, 'sketches')
  const next = openEvents(scene).find(
    ({ fields }) => fields.date >= scene.today && fields.status !== eventStatus.review,
  )
  const dana = personNamed(scene, 'dana').id
  const deed = (title: string, eventId: RecordId | null, shapes: readonly Shape[]): Deed => {
    const { patch, ...change } = creation('canvas', newId(), { user_id: dana, event_id: eventId, title })
    const changes: readonly Change[] = [{ ...change, patch: { ...patch, ...drawing(shapes, newId) } }]
    return { at: officeHour(scene, addDays(scene.today, -3), random), by: dana, changes }
  }
  return [...(next === undefined ? [] : [deed('במה והושבה', next.id, stagePlan)]), deed('סידור המחסן', null, shelf)]
}

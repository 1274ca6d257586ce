import { z } from 'zod'

/** The most characters of one element. Longer strokes are simplified when drawn. */
export const maxElementText = 32_000

/** The most points of one line or stroke. */
const maxPoints = 2000

const elementId = z.string().regex(/^(?!__proto__$)[\w-]{8,64}$/, 'bad_id')
const length = z.number().gte(-1_000_000).lte(1_000_000)
const point = z.tuple([length, length])
const count = z
  .int()
  .gte(0)
  .lte(2 ** 31)

/** A colour by name or by components, never something that could be a URL. */
const color = z.string().regex(/^[#\w(),.% -]{1,64}$/, 'bad_color')

/** An element's link. Allows the schemes that the product opens anywhere (docs/specification.md, security). */
const elementLink = z
  .string()
  .max(2000)
  .refine((text) => ['http:', 'https:', 'mailto:', 'tel:'].includes(URL.parse(text)?.protocol ?? ''), 'bad_link')

/** Decides between two states of an element. */
const revision = { version: count, versionNonce: count }

const base = {
  ...revision,
  isDeleted: z.literal(false),
  x: length,
  y: length,
  width: length,
  height: length,
  angle: z.number().gte(-7).lte(7),
  strokeColor: color,
  backgroundColor: color,
  fillStyle: z.enum(['hachure', 'cross-hatch', 'solid', 'zigzag']),
  strokeWidth: z.number().gte(0).lte(100),
  strokeStyle: z.enum(['solid', 'dashed', 'dotted']),
  roughness: z.number().gte(0).lte(10),
  roundness: z.object({ type: z.int().gte(0).lte(9), value: length.optional() }).nullable(),
  opacity: z.number().gte(0).lte(100),
  seed: count,
  /** Position from back to front, compared as bytes. */
  index: z
    .string()
    .regex(/^[0-9A-Za-z]{1,128}$/)
    .nullable(),
  groupIds: z.array(elementId).max(20),
  frameId: elementId.nullable(),
  boundElements: z
    .array(z.object({ id: elementId, type: z.enum(['arrow', 'text']) }))
    .max(200)
    .nullable(),
  link: elementLink.nullable(),
  locked: z.boolean(),
}

const binding = z.object({
  elementId,
  focus: z.number().gte(-1000).lte(1000),
  gap: length,
  fixedPoint: point.nullable().optional(),
})

const arrowhead = z
  .enum([
    'arrow',
    'bar',
    'dot',
    'circle',
    'circle_outline',
    'triangle',
    'triangle_outline',
    'diamond',
    'diamond_outline',
    'crowfoot_one',
    'crowfoot_many',
    'crowfoot_one_or_many',
  ])
  .nullable()

const linear = {
  points: z.array(point).max(maxPoints),
  lastCommittedPoint: point.nullable(),
  startBinding: binding.nullable(),
  endBinding: binding.nullable(),
  startArrowhead: arrowhead,
  endArrowhead: arrowhead,
}

const segment = z.object({ start: point, end: point, index: count })

const living = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['rectangle', 'diamond', 'ellipse']), ...base }),
  z.object({ type: z.literal('line'), ...base, ...linear }),
  z.object({
    type: z.literal('arrow'),
    ...base,
    ...linear,
    elbowed: z.boolean(),
    fixedSegments: z.array(segment).max(100).nullable().optional(),
    startIsSpecial: z.boolean().nullable().optional(),
    endIsSpecial: z.boolean().nullable().optional(),
  }),
  z.object({
    type: z.literal('freedraw'),
    ...base,
    points: z.array(point).max(maxPoints),
    pressures: z.array(z.number().gte(0).lte(1)).max(maxPoints),
    simulatePressure: z.boolean(),
    lastCommittedPoint: point.nullable(),
  }),
  z.object({
    type: z.literal('text'),
    ...base,
    fontSize: z.number().gte(1).lte(2000),
    fontFamily: z.int().gte(0).lte(99),
    text: z.string().max(10_000),
    originalText: z.string().max(10_000),
    textAlign: z.enum(['left', 'center', 'right']),
    verticalAlign: z.enum(['top', 'middle', 'bottom']),
    containerId: elementId.nullable(),
    autoResize: z.boolean(),
    lineHeight: z.number().gte(0.1).lte(10),
  }),
  z.object({ type: z.literal('frame'), ...base, name: z.string().max(300).nullable() }),
])

/** The rest of a deleted element: enough to win over its earlier states. */
const erased = z.object({ ...revision, isDeleted: z.literal(true) })

/**
 * An element of a canvas in the drawing library's format (Excalidraw 0.18), without its id, which is in the cell's
 * path. Other fields are dropped; images and embedded pages are refused.
 */
const canvasElementSchema = z.union([living, erased])
export type CanvasElement = z.infer<typeof canvasElementSchema>
export type LivingElement = z.infer<typeof living>

/** A cell's schema: an element as normalized JSON text. As a text, it needs no special handling elsewhere. */
export const elementTextSchema = z
  .string()
  .max(maxElementText, 'too_long')
  .transform((text, context) => {
    const element = elementOf(text)
    if (element !== null) return JSON.stringify(element)
    context.addIssue({ code: 'custom', message: 'bad_element' })
    return z.NEVER
  })

/** Parses an element, or returns null. */
export function elementOf(text: string): CanvasElement | null {
  try {
    const parsed = canvasElementSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

interface Revision {
  readonly version: number
  readonly versionNonce: number
}

/** Reads only the deciding fields. Text that no schema accepted counts as the oldest. */
function revisionOf(text: unknown): Revision {
  try {
    const { version, versionNonce } = JSON.parse(String(text)) as Partial<Revision>
    return { version: version ?? 0, versionNonce: versionNonce ?? 0 }
  } catch {
    return { version: 0, versionNonce: 0 }
  }
}

/**
 * Compares two states of an element by the drawing library's rule; positive if the first wins. The higher version wins,
 * then the lower nonce, then the greater text, so that no two copies ever differ.
 */
export function compareElements(a: unknown, b: unknown): number {
  const [one, other] = [revisionOf(a), revisionOf(b)]
  if (one.version !== other.version) return one.version - other.version
  if (one.versionNonce !== other.versionNonce) return other.versionNonce - one.versionNonce
  return String(a) === String(b) ? 0 : String(a) > String(b) ? 1 : -1
}

/** Returns an element's short form for the history: its revision, without the strokes. */
export function briefElement(text: unknown): string | null {
  const element = typeof text === 'string' ? elementOf(text) : null
  if (element === null) return null
  const { version, versionNonce, isDeleted } = element
  return JSON.stringify({ version, versionNonce, isDeleted, ...(element.isDeleted ? {} : { type: element.type }) })
}

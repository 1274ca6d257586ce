import type { StoredRecord } from '../access/entity-access.ts'
import { authorize } from '../access/rules.ts'
import { createRecord, deleteRecord, editRecord } from '../record-commands.ts'
import { cellPath } from '../shared/cell-path.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { compareElements, elementTextSchema } from './element.ts'
import { type Canvas, maxCanvasText, maxElements } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** The event that a canvas is on, as it is on this device; null for a free one. */
type CanvasEvent = { readonly id: RecordId } | null

const parentOf = (event: CanvasEvent): StoredRecord | null =>
  event === null ? null : { id: event.id, fields: { ...event } }

export const addCanvas = (
  context: CommandContext,
  { event, title }: { readonly event: CanvasEvent; readonly title: string },
): Outcome =>
  createRecord(
    context,
    'canvas',
    { user_id: context.actor.id, title, ...(event === null ? {} : { event_id: event.id }) },
    parentOf(event),
  )

interface OfCanvas {
  readonly canvas: Canvas
  readonly event: CanvasEvent
}

export const renameCanvas = (
  context: CommandContext,
  { canvas, event, title }: OfCanvas & { readonly title: string },
): Outcome => editRecord(context, 'canvas', canvas, { title }, parentOf(event))

export const deleteCanvas = (context: CommandContext, { canvas, event }: OfCanvas): Outcome =>
  deleteRecord(context, 'canvas', canvas, parentOf(event))

/** The most cells in one change, so that a push of many canvases stays far below the server's limit. */
const elementsAtOnce = 200

/**
 * Writes elements that were drawn, moved or deleted, as JSON text by id, but only those that win over the canvas's own.
 * Fails with `too_many` or `too_long` when the canvas is full, and with `bad_element` for invalid elements.
 */
export function drawOnCanvas(
  { actor }: Pick<CommandContext, 'actor'>,
  { canvas, event, drawn }: OfCanvas & { readonly drawn: ReadonlyMap<string, string> },
): Outcome {
  const known = new Map<string, string>(canvas.elements.map(({ id, element }) => [id, element]))
  const before = textIn(known)
  const cells: (readonly [string, string])[] = []
  for (const [id, text] of drawn) {
    const parsed = elementTextSchema.safeParse(text)
    if (!parsed.success) return err({ code: 'invalid', field: 'elements', reason: 'bad_element' })
    const standing = known.get(id)
    if (standing !== undefined && compareElements(parsed.data, standing) <= 0) continue
    known.set(id, parsed.data)
    cells.push([cellPath('elements', id, 'element'), parsed.data])
  }
  // As the server decides: a canvas that is over its room may be changed, but not grow.
  if (known.size > maxElements && known.size > canvas.elements.length)
    return err({ code: 'invalid', field: 'elements', reason: 'too_many' })
  const size = textIn(known)
  if (size > maxCanvasText && size > before) return err({ code: 'invalid', field: 'elements', reason: 'too_long' })
  const record = { id: canvas.id, fields: { ...canvas } }
  const parent = parentOf(event)
  const patch = Object.fromEntries(cells)
  const denial = authorize(actor, 'canvas', { operation: 'update', before: record, after: record, patch, parent })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  const changes: Change[] = []
  for (let start = 0; start < cells.length; start += elementsAtOnce)
    changes.push({
      entity: 'canvas',
      recordId: canvas.id,
      operation: 'update',
      patch: Object.fromEntries(cells.slice(start, start + elementsAtOnce)),
    })
  return ok(changes)
}

/** The number of characters of all elements. Their ids count as text of the entries too. */
const textIn = (elements: Iterable<readonly [string, string]>): number =>
  [...elements].reduce((sum, [id, text]) => sum + id.length + text.length, 0)

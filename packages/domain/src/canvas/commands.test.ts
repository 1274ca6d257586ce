import { expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { sampleElement } from '../testing/canvas-elements.ts'
import { person } from '../testing/people.ts'
import { addCanvas, drawOnCanvas } from './commands.ts'
import { elementTextSchema } from './element.ts'
import type { Canvas } from './schema.ts'

const actor = person('user')
const textOf = (fields: Readonly<Record<string, unknown>> = {}): string =>
  elementTextSchema.parse(JSON.stringify(sampleElement(fields)))
const canvas = (fields: Partial<Canvas> = {}): Canvas => ({
  id: recordId('v1'),
  user_id: recordId(actor.id),
  event_id: null,
  title: 'במה',
  content: null,
  elements: [],
  created_at: '',
  updated_at: '',
  _version: 1,
  ...fields,
})
const draw = (on: Canvas, drawn: readonly (readonly [string, string])[], by = actor) =>
  drawOnCanvas({ actor: by }, { canvas: on, event: null, drawn: new Map(drawn) })

it('writes only the elements that stand over what is there', () => {
  const [old, young] = [textOf({ version: 3 }), textOf({ version: 4 })].map(String) as [string, string]
  const elements = [
    { id: recordId('element-1'), element: old },
    { id: recordId('element-2'), element: young },
  ]
  const drawn = [
    ['element-1', young],
    ['element-2', old],
    ['element-3', old],
  ] as const
  expect(draw(canvas({ elements }), drawn)).toEqual({
    ok: true,
    value: [
      {
        entity: 'canvas',
        recordId: 'v1',
        operation: 'update',
        patch: { 'elements/element-1/element': young, 'elements/element-3/element': old },
      },
    ],
  })
  expect(draw(canvas({ elements }), [['element-1', old]])).toEqual({ ok: true, value: [] })
})

it('many elements come in several changes, each small enough for one body', () => {
  const drawn = Array.from({ length: 450 }, (_, index) => [`element-${index}`, textOf()] as const)
  const outcome = draw(canvas(), drawn)
  expect(outcome.ok && outcome.value.map(({ patch }) => Object.keys(patch).length)).toEqual([200, 200, 50])
})

it('[S95] takes from a canvas that is over its room, and adds nothing to it', () => {
  const elements = Array.from({ length: 40 }, (_, index) => ({
    id: recordId(`element-${index}`),
    element: textOf().padEnd(26_000),
  }))
  const erased = elementTextSchema.parse('{"version":99,"versionNonce":0,"isDeleted":true}')
  const full = canvas({ elements })
  expect(draw(full, [['element-1', erased]])).toMatchObject({
    value: [{ patch: { 'elements/element-1/element': erased } }],
  })
  expect(draw(full, [['element-new', erased]])).toMatchObject({ error: { reason: 'too_long' } })
})

it('takes changes and erasures on a canvas with more elements than it may have, as after a merge, and no new ones', () => {
  const elements = Array.from({ length: 4010 }, (_, index) => ({
    id: recordId(`element-${index}`),
    element: textOf({ version: 1 }),
  }))
  const erased = elementTextSchema.parse('{"version":99,"versionNonce":0,"isDeleted":true}')
  expect(draw(canvas({ elements }), [['element-1', erased]])).toMatchObject({
    value: [{ patch: { 'elements/element-1/element': erased } }],
  })
  expect(draw(canvas({ elements }), [['element-new', erased]])).toMatchObject({ error: { reason: 'too_many' } })
})

it('refuses what no canvas holds, a full canvas, and a free canvas of somebody else', () => {
  expect(draw(canvas(), [['element-1', '{"type":"image"}']])).toMatchObject({ error: { reason: 'bad_element' } })
  const many = Array.from({ length: 4001 }, (_, index) => [`element-${index}`, textOf()] as const)
  expect(draw(canvas(), many)).toMatchObject({ error: { reason: 'too_many' } })
  const long = JSON.stringify(
    sampleElement({
      type: 'freedraw',
      pressures: [],
      simulatePressure: true,
      lastCommittedPoint: null,
      points: Array.from({ length: 1900 }, () => [123.45, 123.45]),
    }),
  )
  expect(
    draw(
      canvas(),
      Array.from({ length: 40 }, (_, index) => [`element-${index}`, long] as const),
    ),
  ).toMatchObject({
    error: { reason: 'too_long' },
  })
  expect(draw(canvas(), [['element-1', textOf()]], person('admin', {}, 'admin-9'))).toMatchObject({
    error: { code: 'forbidden' },
  })
})

it('one on an event needs the event', () => {
  const context = { actor, newId: () => recordId('v2'), random: () => 0 }
  const event = { id: recordId('e1') }
  expect(addCanvas(context, { event, title: 'במה' })).toMatchObject({
    value: [{ patch: { event_id: 'e1', title: 'במה', user_id: actor.id } }],
  })
  const operator = { ...context, actor: person('operator') }
  expect(addCanvas(operator, { event, title: 'במה' })).toMatchObject({ error: { code: 'forbidden' } })
})

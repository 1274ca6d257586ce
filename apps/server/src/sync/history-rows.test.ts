import { recordId } from '@bama/domain'
import { sampleElement } from '@bama/domain/testing'
import { type Stamp } from '@bama/sync'
import { expect, it } from 'vitest'
import { entriesOf } from '../store/history.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import { historyRows } from './history-rows.ts'

const stamp = '2026-11-01T08:00:15.939Z-0000-159cf56d79e39518' as Stamp
const cell = 'elements/element-one/element'
const textOf = (version: number): string => JSON.stringify(sampleElement({ version, x: 77 }))
const before = {
  row: { fields: { elements: [{ id: 'element-one', element: textOf(1) }] }, clocks: {} },
} as unknown as ServerRecord

const written = (lost: readonly string[]) =>
  historyRows({
    seq: 5,
    entity: 'canvas',
    recordId: recordId('v1'),
    operation: 'update',
    before,
    patch: { [cell]: textOf(2), title: 'במה' },
    lost,
    isLost: false,
    stamp,
    cause: { actorId: 'dana', mutationId: 'm1', at: '2026-11-01T08:00:16.000Z' },
  }).flatMap(({ row }) => entriesOf({ n: 1, ...row }).map((entry) => ({ ...entry, outcome: row.outcome })))

const brief = (version: number): string =>
  JSON.stringify({ version, versionNonce: 1, isDeleted: false, type: 'rectangle' })

it('[S97] keeps of an element that stood its version and kind, before and after', () => {
  expect(written([])).toMatchObject([
    { cell, oldValue: brief(1), newValue: brief(2), outcome: 'won' },
    { cell: 'title', newValue: 'במה' },
  ])
})

it('[S97] keeps all of an element that lost: it stands nowhere else', () => {
  expect(written([cell])).toMatchObject([
    { cell: 'title', outcome: 'won' },
    { cell, oldValue: brief(1), newValue: textOf(2), outcome: 'lost' },
  ])
})

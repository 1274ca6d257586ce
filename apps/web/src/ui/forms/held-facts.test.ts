import { beforeEach, expect, it, vi } from 'vitest'

/** Stands for the device's stored drafts, which outlive the page. */
const onDisk = new Map<string, unknown>()
/** Whether the person's database is open, which it no longer is when their session has ended. */
let isOpen = true
const keyOf = ({ ownerId, key }: { ownerId: string; key: string }): string => `${ownerId}/${key}`
vi.mock('../../data/index.ts', () => ({
  writeDraft: async (place: { ownerId: string; key: string }, { value }: { value: unknown }) => {
    if (isOpen) onDisk.set(keyOf(place), value)
    return isOpen
  },
  removeDraft: async (place: { ownerId: string; key: string }) => void onDisk.delete(keyOf(place)),
  readDrafts: async (place: { ownerId: string; key: string }) =>
    new Map(
      [...onDisk]
        .filter(([key]) => key.startsWith(keyOf(place)))
        .map(([key, value]) => [key.slice(place.ownerId.length + 1), value]),
    ),
}))

/** Simulates a reload of the page. */
async function openPage() {
  vi.resetModules()
  return (await import('./held-facts.ts')).heldFacts
}

const place = { personId: 'dana', recordId: 'e1', fields: ['start_time', 'end_time'] }
const typed = { from: { start_time: '' }, to: { start_time: '25:00' } }

beforeEach(() => onDisk.clear())

it('keeps what was typed for who typed it, and for nobody who signs in after them', async () => {
  const heldFacts = await openPage()
  void heldFacts.keep(place, typed)
  expect(heldFacts.of(place)).toBe(typed)
  expect(heldFacts.has({ ...place, personId: 'yoav' })).toBe(false)
  expect(heldFacts.has({ ...place, fields: ['start_time'] })).toBe(false)
  heldFacts.drop(place)
  expect(heldFacts.has(place)).toBe(false)
})

it('has it after a reload, for this record and this person alone, until it is dropped', async () => {
  await (await openPage()).keep(place, typed)
  const heldFacts = await openPage()
  expect(heldFacts.has(place)).toBe(false)
  const heard = vi.fn()
  heldFacts.subscribe(heard)
  await heldFacts.load({ personId: 'dana', recordId: 'e' })
  await heldFacts.load({ personId: 'yoav', recordId: 'e1' })
  expect(heard).not.toHaveBeenCalled()
  await heldFacts.load(place)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heldFacts.of(place)).toEqual(typed)
  heldFacts.drop(place)
  const later = await openPage()
  await later.load(place)
  expect(later.has(place)).toBe(false)
})

it('shows what another tab has done with it since, and takes away what this one never read', async () => {
  const here = await openPage()
  const there = await openPage()
  void here.keep(place, typed)
  await here.load(place)
  await there.load(place)
  here.drop(place)
  await here.load(place)
  await there.load(place)
  expect(there.has(place)).toBe(false)
  void here.keep(place, typed)
  await here.load(place)
  const unread = await openPage()
  unread.drop(place)
  await unread.load(place)
  await here.load(place)
  expect(here.has(place)).toBe(false)
})

it('says whether what was typed outlives the page', async () => {
  const heldFacts = await openPage()
  expect(await heldFacts.keep(place, typed)).toBe(true)
  vi.spyOn(onDisk, 'set').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await heldFacts.keep(place, typed)).toBe(false)
  expect(heldFacts.of(place)).toBe(typed)
  expect(noted).toHaveBeenCalledOnce()
  noted.mockRestore()
})

it('has what is being written while it is read', async () => {
  const heldFacts = await openPage()
  const reading = heldFacts.load(place)
  void heldFacts.keep(place, typed)
  await reading
  expect(heldFacts.of(place)).toEqual(typed)
})

it('still has, when the window opens again, what could not be stored, and says so', async () => {
  const heldFacts = await openPage()
  await heldFacts.keep(place, { from: { start_time: '' }, to: { start_time: '24:00' } })
  isOpen = false
  expect(await heldFacts.keep(place, typed)).toBe(false)
  isOpen = true
  await heldFacts.load(place)
  expect(heldFacts.of(place)).toBe(typed)
  expect(await heldFacts.keep(place, typed)).toBe(true)
  onDisk.clear()
  await heldFacts.load(place)
  expect(heldFacts.has(place)).toBe(false)
})

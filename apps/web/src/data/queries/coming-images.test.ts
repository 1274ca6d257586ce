// @vitest-environment dom
import { describe, expect, it, vi } from 'vitest'
import { comingImages } from './coming-images.ts'

vi.mock('../workspace/workspace.ts', () => ({ workspace: { get: () => null, subscribe: () => undefined } }))

const file = (digit: number) => `/api/files/00000000-0000-4000-8000-00000000000${digit}`
const event = (id: string, fields: object) => ({
  id,
  date: '2027-04-16',
  end_date: null,
  is_archived: false,
  screen_grid_images: [{ id: 'i', url: file(1), name: '' }],
  screen_grid_image_url: null,
  ...fields,
})

describe('the images that are kept before anybody opens them', () => {
  it.each([
    ['today', { date: '2027-04-10' }, true],
    ['the fourteenth day', { date: '2027-04-24' }, true],
    ['the day after it', { date: '2027-04-25' }, false],
    ['yesterday', { date: '2027-04-09' }, false],
    ['began before and is still on', { date: '2027-04-01', end_date: '2027-04-10' }, true],
    ['ended yesterday', { date: '2027-04-01', end_date: '2027-04-09' }, false],
    ['archived', { is_archived: true }, false],
  ])('of an event: %s', (_name, fields, isKept) => {
    expect(comingImages([event('a', fields)], '2027-04-10')).toEqual(isKept ? [file(1)] : [])
  })

  it('are ours, the nearest first, each once, the first version’s too, and so many that the worker keeps them all', () => {
    const image = (url: string) => ({ id: url, url, name: '' })
    const events = [
      event('late', { date: '2027-04-20', screen_grid_images: [image(file(3)), image(file(1))] }),
      event('soon', {
        date: '2027-04-11',
        screen_grid_images: [image('https://else.example/a.jpg'), image(file(1))],
        screen_grid_image_url: file(2),
      }),
    ]
    expect(comingImages(events, '2027-04-10')).toEqual([file(1), file(2), file(3)])
    const many = Array.from({ length: 200 }, (_, index) => image(file(0).slice(0, -3) + String(index).padStart(3, '0')))
    expect(comingImages([event('many', { screen_grid_images: many })], '2027-04-10')).toHaveLength(100)
  })
})

import { describe, expect, it } from 'vitest'
import { openHintStream } from './hint-stream.ts'

/** A reader that flushes a text only when told to. */
function slowReader() {
  const written: string[] = []
  const flushes: (() => void)[] = []
  const stream = openHintStream({
    write(text, flushed) {
      written.push(text)
      flushes.push(flushed)
    },
    end: () => written.push('end'),
  })
  return { stream, written, take: () => flushes.shift()?.() }
}

const hint = 'event: change\ndata: {}\n\n'
const beat = 'event: beat\ndata: {}\n\n'

describe('a hint stream', () => {
  it('says at once how soon to come back', () => {
    expect(slowReader().written).toEqual(['retry: 2000\n\n'])
  })

  it('holds one hint for a slow reader, however much happens', () => {
    const { stream, written, take } = slowReader()
    for (let index = 0; index < 1000; index++) stream.hint()
    expect(written).toHaveLength(1)
    take()
    expect(written).toEqual(['retry: 2000\n\n', hint])
    for (let index = 0; index < 1000; index++) stream.hint()
    take()
    take()
    expect(written).toEqual(['retry: 2000\n\n', hint, hint])
    stream.hint()
    expect(written).toHaveLength(4)
  })

  it('beats when nothing else is on its way', () => {
    const { stream, written, take } = slowReader()
    stream.beat()
    take()
    stream.beat()
    expect(written).toEqual(['retry: 2000\n\n', beat])
  })

  it('ends for a reader who takes nothing from one beat to the next', () => {
    const { stream, written, take } = slowReader()
    stream.beat()
    take()
    stream.beat()
    stream.beat()
    expect(written).toEqual(['retry: 2000\n\n', beat])
    stream.hint()
    stream.beat()
    expect(written).toEqual(['retry: 2000\n\n', beat, 'end'])
  })

  it('ends once and says nothing afterwards', () => {
    const { stream, written, take } = slowReader()
    stream.hint()
    stream.end()
    take()
    stream.hint()
    stream.beat()
    stream.end()
    expect(written).toEqual(['retry: 2000\n\n', 'end'])
  })
})

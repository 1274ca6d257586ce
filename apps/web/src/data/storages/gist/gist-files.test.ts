import { storedBytes } from '@bama/sync/storage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSame } from '../../../../testing/are-same.ts'
import { filesOfObject, firstFile, isFileOf, objectOfFile, readFirstFile } from './gist-files.ts'

const pieceBytes = 3 * 512 * 1024

function joined(files: ReadonlyMap<string, string>, object: string): number[] {
  const { bytes, later } = readFirstFile(object, files.get(firstFile(object)) ?? '')
  return [bytes, ...later.map((file) => storedBytes(files.get(file) ?? ''))].flatMap((piece) => [...piece])
}

describe('the files of an object', () => {
  it('give its bytes again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        const { first, later } = await filesOfObject('s-1', bytes.slice())
        expect(later).toEqual([])
        expect(joined(new Map([[first.name, first.content]]), 's-1')).toEqual([...bytes])
      }),
    )
  })

  it.each([
    [0, 1],
    [pieceBytes, 1],
    [pieceBytes + 1, 2],
    [2 * pieceBytes + 7, 3],
  ])('of %i bytes are %i, each below what a raw address serves', async (size, count) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
    const { first, later } = await filesOfObject('s-1', bytes)
    const files = [...later, first]
    expect(files).toHaveLength(count)
    for (const { name, content } of files) {
      expect(isFileOf('s-1', name)).toBe(true)
      expect(isFileOf('s-', name)).toBe(false)
      expect(content.length).toBeLessThan(2.1 * 1024 * 1024)
    }
    const all = new Map(files.map(({ name, content }) => [name, content]))
    const { bytes: begin, later: names } = readFirstFile('s-1', first.content)
    expect(names).toEqual(later.map(({ name }) => name))
    const pieces = [begin, ...names.map((name) => storedBytes(all.get(name) ?? ''))]
    const joined = new Uint8Array(await new Blob(pieces).arrayBuffer())
    expect(areSame(joined, bytes)).toBe(true)
    expect(files.every(({ content }) => content !== '')).toBe(true)
  })

  it('are called by what is in them: the same again is there', async () => {
    const bytes = new Uint8Array(pieceBytes + 1)
    expect(await filesOfObject('a', bytes)).toEqual(await filesOfObject('a', bytes.slice()))
    const other = await filesOfObject(
      'a',
      bytes.map((_, at) => (at === pieceBytes ? 1 : 0)),
    )
    expect(other.later[0]?.name).not.toBe((await filesOfObject('a', bytes)).later[0]?.name)
  })

  it('are nothing else that lies in a gist', () => {
    for (const file of ['README.md', 'notes.txt.bak', 'Ä.txt', 'a.b.txt', `a.${'0'.repeat(16)}.2.txt`])
      expect(objectOfFile(file)).toBeNull()
    expect(objectOfFile('h-00ff.txt')).toBe('h-00ff')
  })

  it('read as a beginning, or as nothing, when somebody else wrote them', () => {
    for (const content of ['', 'hello', '1 00ff', `1 ${'0'.repeat(16)} %%%`, `9999 ${'0'.repeat(16)} AAAA`])
      expect(readFirstFile('a', content)).toEqual({ bytes: new Uint8Array(), later: [] })
    expect(readFirstFile('a', `1 ${'0'.repeat(16)} AAAA\n`).bytes).toEqual(new Uint8Array(3))
  })
})

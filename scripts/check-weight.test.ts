import { expect, it } from 'vitest'
import { type BuiltFile, weightOf } from './check-weight.ts'

const manifest: Readonly<Record<string, BuiltFile>> = {
  'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
  '_shared.js': { file: 'shared.js', css: ['index.css', 'shared.css'] },
  'board.tsx': { file: 'board.js', imports: ['_shared.js', 'index.html'] },
  '_many-1f.js': { file: 'many.js', name: 'many', imports: ['_shared.js'] },
  'dialog.tsx': { file: 'dialog.js', css: ['dialog.css'] },
}
const thousand = () => 1000

it('a page weighs what its scripts import, once, and not what is loaded later', () => {
  expect(weightOf(manifest, ['index.html'], thousand)).toEqual({ scripts: 2, sheets: 2, files: 4 })
  expect(weightOf(manifest, ['index.html', 'board.tsx'], thousand)).toEqual({ scripts: 3, sheets: 2, files: 5 })
})

it('a file that several sources share is named by its group', () => {
  expect(weightOf(manifest, ['many'], thousand)).toEqual({ scripts: 2, sheets: 2, files: 4 })
})

it('a page whose source is gone from the build is told, not weighed without it', () => {
  expect(() => weightOf(manifest, ['index.html', 'renamed.tsx'], thousand)).toThrow('renamed.tsx')
})

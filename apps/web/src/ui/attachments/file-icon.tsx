import { Box } from '@mantine/core'
import {
  type Icon,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconMusic,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

/** What a kind of file looks like: the first whose pattern its media type has. */
const looks: readonly (readonly [pattern: RegExp, icon: Icon, tone: Tone])[] = [
  [/^image\//, IconPhoto, 'plum'],
  [/^audio\//, IconMusic, 'spot'],
  [/pdf$/, IconFileTypePdf, 'red'],
  [/spreadsheet|csv$/, IconFileSpreadsheet, 'leaf'],
  [/presentation/, IconPresentation, 'spot'],
  [/wordprocessing|opendocument\.text/, IconFileWord, 'sky'],
]

/** A tile that shows at a glance what kind of file it is; its name says it too. */
export function FileIcon({ type }: { readonly type: string }) {
  const [, Icon, tone] = looks.find(([pattern]) => pattern.test(type)) ?? [null, IconFileText, 'grey' as const]
  return (
    <Box
      component="span"
      display="inline-flex"
      flex="none"
      w={40}
      h={40}
      bdrs="md"
      c="var(--tone-fg)"
      bg="var(--tone-bg)"
      style={{ alignItems: 'center', justifyContent: 'center' }}
      data-tone={tone}
      aria-hidden
    >
      <Icon size={22} stroke={1.7} />
    </Box>
  )
}

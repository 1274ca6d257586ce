import { thumbnailUrl } from '@bama/domain'
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
import { useState } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './attachments.module.css'

/** Looks by media type; the first pattern that matches applies. */
const looks: readonly (readonly [pattern: RegExp, icon: Icon, tone: Tone])[] = [
  [/^image\//, IconPhoto, 'plum'],
  [/^audio\//, IconMusic, 'spot'],
  [/pdf$/, IconFileTypePdf, 'red'],
  [/spreadsheet|csv$/, IconFileSpreadsheet, 'leaf'],
  [/presentation/, IconPresentation, 'spot'],
  [/wordprocessing|opendocument\.text/, IconFileWord, 'sky'],
]

/** The top of a file's first page, or an icon of its type. Hidden from screen readers: the name tells the type too. */
export function FileIcon({
  type,
  thumbnail,
}: {
  readonly type: string
  readonly thumbnail: string | null | undefined
}) {
  const [isBroken, setIsBroken] = useState(false)
  // Records of earlier versions lack the field.
  if (thumbnail !== null && thumbnail !== undefined && !isBroken)
    return (
      <img
        className={classes.page}
        src={thumbnailUrl(thumbnail)}
        alt=""
        draggable={false}
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    )
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

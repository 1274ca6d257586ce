import { Box, Text } from '@mantine/core'
import type { CellWords } from '../../texts/cell-words.ts'

const typed = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

/** One cell's change: the field with its old and new values, or what happened to a list entry. Clamped to 6 lines. */
export function CellLine({ words: { field, said, from, to } }: { readonly words: CellWords }) {
  return (
    <Text span inherit lineClamp={6} style={typed}>
      {field}
      {said !== undefined && (
        <>
          : <bdi dir="rtl">{said}</bdi>
        </>
      )}
      {to !== undefined && (
        <>
          {': '}
          {from !== undefined && (
            <>
              <Box component="del" c="dimmed">
                <bdi dir="rtl">{from}</bdi>
              </Box>{' '}
            </>
          )}
          <Box component="bdi" dir="rtl" c="var(--bama-ink)">
            {to}
          </Box>
        </>
      )}
    </Text>
  )
}

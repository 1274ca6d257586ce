import { Box } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface Banner {
  readonly tone: 'leaf' | 'red'
  readonly text: string
}

/** On a phone the button that was pressed may stand far below. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** What came of the last deed, in a sentence that stays until the next. */
export function useBanner(): {
  readonly banner: ReactNode
  readonly say: (tone: Banner['tone'], text: string) => void
  /** Another deed has begun: what came of the last one is over. */
  readonly clear: () => void
} {
  const [shown, setShown] = useState<Banner & { readonly count: number }>()
  return {
    banner: shown !== undefined && (
      <Box key={shown.count} ref={show}>
        <Notice tone={shown.tone}>{shown.text}</Notice>
      </Box>
    ),
    say: useCallback((tone, text) => setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 })), []),
    clear: useCallback(() => setShown(undefined), []),
  }
}

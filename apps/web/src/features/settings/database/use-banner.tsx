import { Box } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface Banner {
  readonly tone: 'leaf' | 'red'
  readonly text: string
}

/** On a phone the pressed button may be far below the banner. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** A message about the last action, shown until the next. */
export function useBanner(): {
  readonly banner: ReactNode
  readonly say: (tone: Banner['tone'], text: string) => void
  /** Hides the message when another action starts. */
  readonly clear: () => void
} {
  const [shown, setShown] = useState<Banner & { readonly count: number }>()
  return {
    banner: shown !== undefined && (
      <Box key={`banner-${shown.count}`} ref={show}>
        <Notice tone={shown.tone}>{shown.text}</Notice>
      </Box>
    ),
    say: useCallback((tone, text) => setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 })), []),
    clear: useCallback(() => setShown(undefined), []),
  }
}

import { type ReactNode, useCallback, useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface Banner {
  readonly tone: 'leaf' | 'red'
  readonly text: string
}

/** What came of the last deed, in a sentence that stays until the next. */
export function useBanner(): {
  readonly banner: ReactNode
  readonly say: (tone: Banner['tone'], text: string) => void
} {
  const [shown, setShown] = useState<Banner>()
  return {
    banner: shown !== undefined && <Notice tone={shown.tone}>{shown.text}</Notice>,
    say: useCallback((tone, text) => setShown({ tone, text }), []),
  }
}

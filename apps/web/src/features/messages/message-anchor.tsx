import type { MessageLink } from '@bama/domain'
import type { MouseEvent, ReactNode } from 'react'
import { noteFollowed, useFocusOnReturn } from '../../ui/hooks/followed-link.ts'

interface MessageAnchorProps {
  /** Of the message in its list: who comes back finds the focus on it. */
  readonly messageId?: string
  readonly link: MessageLink
  readonly className: string | undefined
  /** Follows the link inside the app. */
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A real link, so that it can be opened in a tab of its own. A plain click stays in this one. */
export function MessageAnchor({ messageId = '', link, className, onFollow, children }: MessageAnchorProps) {
  const follow = (click: MouseEvent): void => {
    if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    noteFollowed(messageId)
    onFollow()
  }
  return (
    <a ref={useFocusOnReturn(messageId)} href={link.path} className={className} onClick={follow}>
      {children}
    </a>
  )
}

import type { MessageLink } from '@bama/domain'
import type { MouseEvent, ReactNode } from 'react'
import { noteFollowed, useFocusOnReturn } from '../../ui/hooks/followed-link.ts'

interface MessageAnchorProps {
  /** The message's id in its list, for returning the focus to it. */
  readonly messageId?: string
  readonly link: MessageLink
  readonly className: string | undefined
  /** Follows the link inside the app. */
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A real link, so that it can open in a new tab. A plain click navigates inside the app. */
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

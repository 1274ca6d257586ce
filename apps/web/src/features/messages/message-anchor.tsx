import type { MessageLink } from '@bama/domain'
import type { MouseEvent, ReactNode } from 'react'

interface MessageAnchorProps {
  readonly link: MessageLink
  readonly className: string | undefined
  /** Follows the link inside the app. */
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A real link, so that it can be opened in a tab of its own. A plain click stays in this one. */
export function MessageAnchor({ link, className, onFollow, children }: MessageAnchorProps) {
  const follow = (click: MouseEvent): void => {
    if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    onFollow()
  }
  return (
    <a href={link.path} className={className} onClick={follow}>
      {children}
    </a>
  )
}

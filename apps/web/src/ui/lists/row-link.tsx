import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { noteFollowed, useFocusOnReturn } from '../hooks/followed-link.ts'

interface RowLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  readonly to: '/Events' | '/Tasks' | '/Archive'
  readonly search: Readonly<Record<string, string>>
  /** It leads away from here, in this tab. */
  readonly onFollow?: () => void
}

/**
 * A link in a row. The router's own follows every change of the address, which a long list that scrolls pays for hundreds
 * of times; a row only has to lead somewhere.
 */
export function RowLink({ to, search, onFollow, ...props }: RowLinkProps) {
  const { history, options } = useRouter()
  const href = `${to}${options.stringifySearch(search)}`
  const link = useFocusOnReturn(href)
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its words are in the props
    <a
      ref={link}
      {...props}
      href={href}
      onClick={(click) => {
        // Into another tab or window: that is the browser's.
        if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey || click.defaultPrevented) return
        click.preventDefault()
        noteFollowed(href)
        onFollow?.()
        // Closing what it opens leads back here, as Back does.
        history.push(href, { isOpenedHere: true })
      }}
    />
  )
}

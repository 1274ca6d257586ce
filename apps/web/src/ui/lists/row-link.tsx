import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { noteFollowed, useFocusOnReturn } from '../hooks/followed-link.ts'

interface RowLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  readonly to: '/Events' | '/Tasks' | '/Archive'
  readonly search: Readonly<Record<string, string>>
  /** Called when the link is followed in this tab. */
  readonly onFollow?: () => void
}

/**
 * A link in a row. The router's own link subscribes to every change of the address, which is expensive in a long
 * scrolling list.
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
        // Opens in another tab or window, which is left to the browser.
        if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey || click.defaultPrevented) return
        click.preventDefault()
        noteFollowed(href)
        onFollow?.()
        // Closing what the link opens then goes back here, as Back does.
        history.push(href, { isOpenedHere: true })
      }}
    />
  )
}

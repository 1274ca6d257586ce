import { usePopoverContext } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackCloses } from './use-back-closes.ts'

/**
 * The root of every dropdown (popovers, menus, the lists of fields), set in the theme: Back closes it as Escape does.
 */
export const renderDropdownRoot = ({ children, ...props }: Record<string, unknown>): ReactNode => (
  <div {...props}>
    {children as ReactNode}
    <ClosedByBack isHidden={props['data-hidden'] === true} />
  </div>
)

/** `isHidden`: a list without options stays open, but nobody sees it. */
function ClosedByBack({ isHidden }: { readonly isHidden: boolean }): null {
  const { opened, onClose, onDismiss } = usePopoverContext()
  useBackCloses(opened && !isHidden, () => {
    onClose?.()
    onDismiss?.()
  })
  return null
}

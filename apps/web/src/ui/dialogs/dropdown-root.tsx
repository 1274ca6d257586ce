import { usePopoverContext } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackCloses } from './use-back-closes.ts'

/**
 * The root of every dropdown (popovers, menus, the lists of fields), set in the theme: Back closes it as Escape does.
 */
export const renderDropdownRoot = ({ children, ...props }: Record<string, unknown>): ReactNode => (
  <div {...props}>
    {children as ReactNode}
    <ClosedByBack />
  </div>
)

function ClosedByBack(): null {
  const { opened, onClose, onDismiss } = usePopoverContext()
  useBackCloses(opened, () => {
    onClose?.()
    onDismiss?.()
  })
  return null
}

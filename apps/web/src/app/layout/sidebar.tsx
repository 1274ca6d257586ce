import wing from '../../ui/display/wing.module.css'
import classes from './layout.module.css'
import { SidebarContents } from './sidebar-contents.tsx'

interface SidebarProps {
  readonly onSearch: () => void
}

/** The navigation on a wide screen. */
export function Sidebar({ onSearch }: SidebarProps) {
  return (
    <aside className={`${classes.side} ${wing.wing}`}>
      <SidebarContents withBell onSearch={onSearch} />
    </aside>
  )
}

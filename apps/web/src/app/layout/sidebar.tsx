import { SidebarContents } from './sidebar-contents.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly onSearch: () => void
}

/** The dark wing of a wide screen. */
export function Sidebar({ onSearch }: SidebarProps) {
  return (
    <aside className={classes.sidebar}>
      <SidebarContents withBell onSearch={onSearch} />
    </aside>
  )
}

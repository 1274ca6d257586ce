import { SidebarContents } from './sidebar-contents.tsx'
import classes from './sidebar.module.css'

/** The dark wing of a wide screen. */
export function Sidebar() {
  return (
    <aside className={classes.sidebar}>
      <SidebarContents />
    </aside>
  )
}

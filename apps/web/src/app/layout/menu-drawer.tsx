import { Drawer } from '@mantine/core'
import { navigationTexts } from '../../texts/navigation.ts'
import wing from '../../ui/display/wing.module.css'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import { SidebarContents } from './sidebar-contents.tsx'

interface MenuDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSearch: () => void
}

/** The sidebar's contents on small screens. Choosing a screen closes the drawer. */
export function MenuDrawer({ opened, onClose, onSearch }: MenuDrawerProps) {
  useBackCloses(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={304}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': navigationTexts.menu } }}
      classNames={{ content: wing.wing ?? '' }}
      styles={{ body: { blockSize: '100%', overflowY: 'auto' } }}
    >
      <SidebarContents onNavigate={onClose} onSearch={onSearch} />
    </Drawer>
  )
}

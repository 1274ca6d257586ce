import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './screen-tabs.module.css'

interface ScreenTabsProps<Tab extends string> {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly titles: Readonly<Record<Tab, string>>
  readonly icons: Readonly<Record<Tab, Icon>>
  readonly shown: Tab
  readonly onShow: (tab: string | null) => void
  /** A `Tabs.Panel` per tab. */
  readonly children: ReactNode
}

/** The tabs of a screen. Only the open one is mounted. */
export function ScreenTabs<Tab extends string>(props: ScreenTabsProps<Tab>) {
  const { label, tabs, titles, icons, shown, onShow, children } = props
  return (
    <Tabs
      value={shown}
      onChange={onShow}
      keepMounted={false}
      maw={1320}
      classNames={{ root: classes.root ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => {
          const TabIcon: Icon = icons[tab]
          return (
            <Tabs.Tab key={tab} value={tab} leftSection={<TabIcon size={18} stroke={1.7} aria-hidden />}>
              {titles[tab]}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

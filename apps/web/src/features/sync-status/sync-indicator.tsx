import { Drawer, Popover } from '@mantine/core'
import { useState } from 'react'
import { useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { IndicatorIcon } from './indicator-icon.tsx'
import { indicatorStyle } from './indicator-style.ts'
import classes from './sync-indicator.module.css'
import { SyncPanel } from './sync-panel.tsx'

interface SyncIndicatorProps {
  /** `icon` where there is no room for words: the rail and the phone's top bar. */
  readonly variant: 'full' | 'icon'
  /** Loads the newest version of the app. */
  readonly onReload: () => void
}

/** How this device and the server stand, in a word; more on request, in a popover or, on phones, a bottom sheet. */
export function SyncIndicator({ variant, onReload }: SyncIndicatorProps) {
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const style = indicatorStyle(useSyncState())
  const close = (): void => setOpened(false)

  const button = (
    <button
      type="button"
      className={classes.button}
      data-variant={variant}
      data-attention={style.needsAttention || undefined}
      data-spinning={style.icon === 'syncing' || undefined}
      aria-label={syncTexts.indicator(style.label)}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened((was) => !was)}
    >
      <IndicatorIcon icon={style.icon} size={variant === 'full' ? 16 : 22} />
      {variant === 'full' ? <span className={classes.label}>{style.label}</span> : null}
    </button>
  )
  const panel = <SyncPanel onReload={onReload} onNavigate={close} />

  if (isPhone) {
    return (
      <>
        {button}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="auto"
          title={syncTexts.panelTitle}
          zIndex={300}
          classNames={{ content: classes.sheet ?? '', title: classes.sheetTitle ?? '' }}
          // Else its header would be a second banner of the page.
          attributes={{ header: { role: 'presentation' } }}
        >
          {panel}
        </Drawer>
      </>
    )
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} shadow="none" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label={syncTexts.panelTitle}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

import { Drawer, Popover, Text } from '@mantine/core'
import { useState } from 'react'
import { useSharedStorage, useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import wing from '../../ui/display/wing.module.css'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { IndicatorIcon } from './indicator-icon.tsx'
import { indicatorStyle } from './indicator-style.ts'
import classes from './sync-status.module.css'
import { SyncPanel } from './sync-panel.tsx'

interface SyncIndicatorProps {
  /** `icon` is for the rail and the phone's top bar, which have no room for text. */
  readonly variant: 'full' | 'icon'
}

/** The sync state in a word, with details in a popover or, on phones, a bottom sheet. */
export function SyncIndicator({ variant }: SyncIndicatorProps) {
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const style = indicatorStyle(useSyncState(), useSharedStorage())
  const close = (): void => setOpened(false)
  useBackCloses(opened && isPhone, close)

  const button = (
    <button
      type="button"
      className={style.icon === 'syncing' ? `${wing.button} ${classes.spinning}` : wing.button}
      data-shape={variant === 'full' ? 'text' : 'icon'}
      style={style.needsAttention ? { color: 'var(--bama-spot)' } : undefined}
      aria-label={syncTexts.indicator(style.label)}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened((was) => !was)}
    >
      <IndicatorIcon icon={style.icon} size={variant === 'full' ? 16 : 22} />
      {variant === 'full' ? (
        <Text span inherit lineClamp={1}>
          {style.label}
        </Text>
      ) : null}
    </button>
  )
  const panel = <SyncPanel onNavigate={close} />

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
          classNames={{ content: classes.sheet ?? '' }}
          styles={{ title: { fontSize: 18 } }}
        >
          {panel}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="float"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="md" bd="1px solid var(--bama-line)" aria-label={syncTexts.panelTitle}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { localTexts } from '../../texts/local.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

interface SwitchButtonProps extends ButtonProps {
  /** Resolves to false if the device could not note it. Otherwise the page is left. */
  readonly onGo: () => Promise<boolean>
}

/** Switches between the server and the work done on this device without it. */
export function SwitchButton({ onGo, ...props }: SwitchButtonProps) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <>
      <Button
        fullWidth
        {...props}
        onClick={() =>
          void onGo().then(
            (isNoted) => setHasFailed(!isNoted),
            () => setHasFailed(true),
          )
        }
      />
      {hasFailed && <Notice tone="red">{localTexts.switchFailed}</Notice>}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react'
import { shareTexts as texts } from '../../texts/share.ts'
import { showFailure } from '../feedback/show-outcome.ts'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface SendButtonsProps {
  readonly title: string
  readonly text: string
  /** Whether one of them is the dialog's main button. */
  readonly isMain: boolean
  readonly onShared?: () => void
}

/** Passes a text on: by the device's own sharing, where it has any, and by WhatsApp. */
export function SendButtons({ title, text, isMain, onShared }: SendButtonsProps) {
  const canShare = 'share' in navigator
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, text })
      onShared?.()
    } catch (error) {
      // Left by the person: nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showFailure(texts.shareFailed, { code: 'unknown' })
    }
  }
  return (
    <>
      {canShare && (
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconShare2 {...icon} />}
          onClick={() => void share()}
        >
          {texts.share}
        </Button>
      )}
      <Button
        component="a"
        variant={isMain && !canShare ? 'filled' : 'default'}
        href={`https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp {...icon} />}
      >
        {texts.whatsApp}
      </Button>
    </>
  )
}

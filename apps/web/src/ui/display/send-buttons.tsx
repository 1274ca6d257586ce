import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react'
import { shareTexts as texts } from '../../texts/share.ts'
import { whatsAppHref } from './contact-links.ts'
import { showFailure } from '../feedback/show-outcome.ts'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface SendButtonsProps {
  readonly title: string
  readonly text: string
  /** Whether one of them is the dialog's main button. */
  readonly isMain: boolean
  readonly onShared?: () => void
  /** To whom, where they can be reached by WhatsApp; otherwise it asks whom. */
  readonly phone?: string | null
  /** WhatsApp was opened: whether anything was sent there nobody here knows. */
  readonly onWhatsApp?: () => void
}

/** Passes a text on: by the device's own sharing, where it has any, and by WhatsApp. */
export function SendButtons({ title, text, isMain, onShared, phone, onWhatsApp }: SendButtonsProps) {
  const canShare = 'share' in navigator
  const toPerson = phone == null ? null : whatsAppHref(phone, text)
  /** Who writes to one person wants to write to that one; a device's sharing knows nobody. */
  const isShareMain = isMain && canShare && toPerson === null
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
          variant={isShareMain ? 'filled' : 'default'}
          leftSection={<IconShare2 {...icon} />}
          onClick={() => void share()}
        >
          {texts.share}
        </Button>
      )}
      <Button
        component="a"
        variant={isMain && !isShareMain ? 'filled' : 'default'}
        href={toPerson ?? `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`}
        onClick={onWhatsApp}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp {...icon} />}
      >
        {texts.whatsApp}
      </Button>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react'
import { shareTexts as texts } from '../../texts/share.ts'
import { whatsAppHref } from './contact-links.ts'
import { showFailure } from '../feedback/show-outcome.ts'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface SendButtonsProps {
  readonly title: string
  readonly text: string
  /** Whether one of the two is the dialog's primary button. */
  readonly isMain: boolean
  readonly onShared?: () => void
  /** The recipient's number. Without a mobile number, WhatsApp asks for the recipient. */
  readonly phone?: string | null
  /** Called when WhatsApp is opened. Whether anything is sent there is unknown. */
  readonly onWhatsApp?: () => void
}

/** Sends a text: through the device's share sheet if it has one, or WhatsApp. */
export function SendButtons({ title, text, isMain, onShared, phone, onWhatsApp }: SendButtonsProps) {
  const canShare = 'share' in navigator
  const toPerson = phone == null ? null : whatsAppHref(phone, text)
  /** With a recipient, WhatsApp is the primary button: a share sheet can't be given one. */
  const isShareMain = isMain && canShare && toPerson === null
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, text })
      onShared?.()
    } catch (error) {
      // Cancelled by the user.
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

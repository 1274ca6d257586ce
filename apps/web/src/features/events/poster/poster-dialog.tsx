import { maxPosterText } from '@bama/sync'
import { Button, Image, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { attach, drawPoster, type Service } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { attachProblemText } from '../../../ui/attachments/attachments.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import { AskingForm } from '../../../ui/integrations/asking-form.tsx'
import { ServiceDialog } from '../../../ui/integrations/service-dialog.tsx'
import type { BoardEvent } from '../board/board-actions.ts'

const { poster: texts } = integrationsTexts

interface PosterDialogProps extends DialogProps {
  readonly service: Service
  readonly userId: string
  readonly event: BoardEvent
}

/**
 * Creates an image for an event's poster. The steps: a notice of where the description is sent, the description, and
 * the preview. The image is discarded unless the user attaches it to the event.
 */
export const PosterDialog = (props: PosterDialogProps) => (
  <ServiceDialog {...props} use="poster" host={props.service.host} title={texts.title}>
    <Steps {...props} />
  </ServiceDialog>
)

function Steps({ service, event, onClose }: PosterDialogProps) {
  const [text, setText] = useState(() => [event.name, event.location].filter((part) => part !== null).join(', '))
  const [image, setImage] = useState<Blob | null>(null)
  if (image !== null) return <Preview image={image} event={event} onBack={() => setImage(null)} onClose={onClose} />
  return (
    <AskingForm
      host={service.host}
      texts={texts}
      text={text}
      onText={setText}
      most={maxPosterText}
      rows={4}
      question={(text, signal) => drawPoster({ event_id: event.id, text }, signal)}
      onAnswer={setImage}
      onClose={onClose}
    />
  )
}

interface PreviewProps {
  readonly image: Blob
  readonly event: BoardEvent
  readonly onBack: () => void
  readonly onClose: () => void
}

function Preview({ image, event, onBack, onClose }: PreviewProps) {
  const [isAttaching, setIsAttaching] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  const button = useRef<HTMLButtonElement>(null)
  // The previous step had the focus and no longer exists.
  useEffect(() => button.current?.focus(), [])

  const take = async (): Promise<void> => {
    if (isAttaching) return
    setIsAttaching(true)
    const name = `${texts.fileName(event.name)}.${image.type.replace('image/', '')}`
    const attached = await attach({ type: 'event', record: event }, new File([image], name, { type: image.type }))
    setIsAttaching(false)
    if (!attached.ok) return setFailure(`${texts.attachFailed}. ${attachProblemText(attached.error)}`)
    showDone(texts.attached)
    onClose()
  }

  return (
    <>
      <Stack gap="sm">
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <Text role="status" size="sm" lh={1.5}>
          {texts.found}
        </Text>
        <Image src={url} alt={texts.image} mah="55dvh" fit="contain" radius="md" bg="var(--bama-sunken)" />
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button ref={button} loading={isAttaching} onClick={() => void take()}>
            {texts.attach}
          </Button>
        }
      >
        <Button variant="default" onClick={onBack}>
          {texts.again}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </DialogFooter>
    </>
  )
}

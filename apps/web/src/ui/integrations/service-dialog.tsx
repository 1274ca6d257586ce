import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { integrationsTexts } from '../../texts/integrations.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import type { DialogProps } from '../dialogs/use-dialog.ts'
import { Ltr } from '../display/names.tsx'
import { isNoticeSeen, noteNoticeSeen, type Use } from './notice-seen.ts'

const { notice: texts } = integrationsTexts

interface ServiceDialogProps extends AfterNoticeProps, DialogProps {
  readonly title: string
}

/** A dialog that sends content to an external service. Shows first where it goes and what is sent. */
export const ServiceDialog = ({ opened, title, onClosed, ...notice }: ServiceDialogProps) => (
  <SmallDialog {...{ opened, title, onClosed }} onClose={notice.onClose} size={560}>
    <AfterNotice {...notice} />
  </SmallDialog>
)

interface AfterNoticeProps {
  readonly use: Use
  readonly userId: string
  readonly host: string
  readonly onClose: () => void
  /** Not rendered before the notice is accepted, so that nothing is sent. */
  readonly children: ReactNode
}

/** Shows a notice before the first use of a service: once per device, use and host. */
function AfterNotice({ use, userId, host, onClose, children }: AfterNoticeProps) {
  const [isSeen, setIsSeen] = useState(() => isNoticeSeen(use, userId, host))
  if (isSeen) return children
  const { goesTo, sent, withheld } = texts[use]
  return (
    <>
      <Stack gap="xs" fz={15} lh={1.5}>
        <Text inherit fw={600}>
          {texts.title}
        </Text>
        <p>
          {goesTo} <Ltr>{host}</Ltr>
        </p>
        <p>{sent}</p>
        <p>{withheld}</p>
        <p>{texts.kept}</p>
      </Stack>
      <DialogFooter
        mt="md"
        main={
          <Button
            data-autofocus
            onClick={() => {
              noteNoticeSeen(use, userId, host)
              setIsSeen(true)
            }}
          >
            {texts.accept}
          </Button>
        }
        onCancel={onClose}
      />
    </>
  )
}

import { Box, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from '../display/copy-field.tsx'
import { Name } from '../display/names.tsx'
import { Notice } from '../feedback/notice.tsx'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import type { DialogProps } from './use-dialog.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { SmallDialog } from './small-dialog.tsx'

interface ShownOnceDialogProps extends DialogProps {
  /** The name of what the secret belongs to. */
  readonly name: string
  readonly secret: string
  readonly texts: Readonly<Record<'title' | 'field' | 'copy' | 'copied' | 'cannotCopy' | 'once' | 'done', string>> & {
    /** The heading of `children`. */
    readonly how?: string
  }
  /** Additional buttons after the copy button. */
  readonly actions?: ReactNode
  /** How to use the secret. */
  readonly children?: ReactNode
}

/** Shows a new secret once, because the server doesn't keep it. A click outside must not close the dialog. */
export function ShownOnceDialog({ name, secret, texts, actions, children, ...props }: ShownOnceDialogProps) {
  const isPhone = useIsPhone()
  return (
    <SmallDialog
      {...props}
      title={texts.title}
      titleGap={4}
      size={560}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Text mb="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <Name>{name}</Name>
      </Text>
      <CopyField value={secret} texts={texts}>
        {actions}
      </CopyField>
      <Box mt="md">
        <Notice tone="spot">{texts.once}</Notice>
      </Box>
      {texts.how !== undefined && (
        <Title order={3} mt={20} mb="xs" fz={16} fw={600} lh={1.5}>
          {texts.how}
        </Title>
      )}
      {children}
      <DialogFooter mt={20}>
        <Button variant="default" onClick={props.onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}

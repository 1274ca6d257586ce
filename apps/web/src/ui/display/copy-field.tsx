import { Button, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { useCopy } from '../hooks/use-copy.ts'

interface CopyFieldProps {
  readonly value: string
  readonly texts: Readonly<Record<'field' | 'copy' | 'copied' | 'cannotCopy', string>>
  /** Shown below the field. */
  readonly note?: ReactNode
  /** Additional buttons after the copy button. */
  readonly children?: ReactNode
}

/** A read-only text, such as a link, that is selected whole on focus, with a copy button. */
export function CopyField({ value, texts, note, children }: CopyFieldProps) {
  const { field, isCopied, outcome, copy } = useCopy<HTMLInputElement>(texts)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <TextInput
        ref={field}
        label={texts.field}
        readOnly
        dir="ltr"
        labelProps={{ dir: 'rtl' }}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {note}
      <DialogFooter
        mt={note === undefined ? 12 : 0}
        main={
          <Button
            data-autofocus
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            onClick={() => void copy(value)}
          >
            {texts.copy}
          </Button>
        }
      >
        {children}
        <Text component="output" size="sm" c="var(--bama-ink-2)">
          {outcome}
        </Text>
      </DialogFooter>
    </>
  )
}

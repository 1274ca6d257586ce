import { Button, FileButton } from '@mantine/core'
import type { ReactElement } from 'react'

interface AddFilesButtonProps {
  readonly label: string
  readonly accept: string
  readonly icon: ReactElement
  readonly isAdding: boolean
  readonly onFiles: (files: File[]) => Promise<void>
}

/** Opens the device's files, of which several may be chosen. */
export const AddFilesButton = ({ label, accept, icon, isAdding, onFiles }: AddFilesButtonProps) => (
  <FileButton multiple accept={accept} onChange={(files) => void onFiles(files)} inputProps={{ 'aria-label': label }}>
    {(props) => (
      <Button {...props} variant="subtle" size="compact-md" mt={4} ms={-8} loading={isAdding} leftSection={icon}>
        {label}
      </Button>
    )}
  </FileButton>
)

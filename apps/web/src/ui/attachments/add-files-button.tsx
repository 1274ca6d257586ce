import { Button, FileButton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Notice } from '../feedback/notice.tsx'

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

/** Why files could not be added, a line for each. */
export const RefusedFiles = ({ problems }: { readonly problems: readonly string[] }) =>
  problems.length > 0 && (
    <Notice tone="red">
      {problems.map((problem, at) => (
        // Two files of one name have the same words.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <bdi key={`${at} ${problem}`} dir="rtl" style={{ display: 'block' }}>
          {problem}
        </bdi>
      ))}
    </Notice>
  )

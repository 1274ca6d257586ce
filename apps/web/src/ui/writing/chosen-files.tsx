import { ActionIcon, FileButton, Pill, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { checkFile } from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import classes from './writing.module.css'
import { acceptedFiles, attachProblemText } from '../attachments/attachments.tsx'

interface ChosenFilesProps {
  readonly files: readonly File[]
  /** Files that can't be attached. */
  readonly refused: readonly File[]
  readonly onRemove: (file: File) => void
}

/** The files chosen for what is being written, and why others were refused. */
export function ChosenFiles({ files, refused, onRemove }: ChosenFilesProps) {
  return (
    <>
      {files.length > 0 && (
        <Pill.Group mb={6} aria-label={texts.chosen(files.length)} role="group">
          {files.map((file, at) => (
            <Pill
              // Two files may have the same name.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={`${at} ${file.name}`}
              size="lg"
              maw="100%"
              className={classes.file ?? ''}
              withRemoveButton
              removeButtonProps={{ 'aria-label': texts.unchoose(file.name), tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => onRemove(file)}
            >
              <bdi dir="auto">{file.name}</bdi>
            </Pill>
          ))}
        </Pill.Group>
      )}
      {refused.length > 0 && (
        <Text size="sm" mb={6} c="var(--tone-fg)" data-tone="red" role="alert">
          {refused.map((file, at) => {
            const checked = checkFile(file)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <bdi key={`${at} ${file.name}`} dir="rtl" style={{ display: 'block' }}>
                <bdi>{file.name}</bdi>: {checked.ok ? '' : attachProblemText(checked.error)}
              </bdi>
            )
          })}
        </Text>
      )}
    </>
  )
}

/** A button inside the field, at the end of its text. */
export const ChooseFiles = ({
  label,
  onChoose,
}: {
  readonly label: string
  readonly onChoose: (files: readonly File[]) => void
}) => (
  <FileButton multiple accept={acceptedFiles} onChange={onChoose} inputProps={{ 'aria-label': label }}>
    {(props) => (
      <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label={label}>
        <IconPaperclip size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    )}
  </FileButton>
)

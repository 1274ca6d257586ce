import { Box, Button, FileButton, Group, Text } from '@mantine/core'
import { IconDatabase, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef } from 'react'
import { transferTexts } from '../../../texts/transfer.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const texts = transferTexts.choose

interface ChooseFileCardProps {
  readonly onChoose: (file: File) => void
  readonly onShowBackups: () => void
}

/** Starts an import from a chosen or dropped file. */
export function ChooseFileCard({ onChoose, onShowBackups }: ChooseFileCardProps) {
  const forgetFile = useRef<() => void>(null)
  const take = (file: File | null | undefined): void => {
    // Otherwise choosing the same file again fires no change.
    forgetFile.current?.()
    if (file != null) onChoose(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <TitledCard title={texts.title} hint={texts.hint}>
        <Group gap="xs">
          <FileButton accept=".csv,.tsv,.txt,.xlsx,.json" resetRef={forgetFile} onChange={take}>
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}>
                {texts.button}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDatabase size={18} stroke={1.7} aria-hidden />}
            onClick={onShowBackups}
          >
            {texts.toBackups}
          </Button>
        </Group>
        <Text size="caption" c="dimmed" mt="xs" visibleFrom="sm">
          {texts.drop}
        </Text>
      </TitledCard>
    </Box>
  )
}

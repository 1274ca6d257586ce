import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { exportTexts as texts } from '../../texts/export.ts'
import { showFailure } from '../feedback/show-outcome.ts'
import type { ExportTable } from './export-table.ts'
import { type ExportFormat, saveTable } from './save-table.ts'

interface ExportMenuProps {
  readonly isEmpty: boolean
  /** Called only when a file is requested. */
  readonly tableOf: () => ExportTable
  /** `sign`: icon only, for tight spaces. */
  readonly shape?: 'words' | 'sign'
  /** The size of the neighbouring buttons. */
  readonly size?: 'sm' | 'md'
}

/** Exports the shown table as a file. */
export function ExportMenu({ isEmpty, tableOf, shape = 'words', size = 'sm' }: ExportMenuProps) {
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      await saveTable(tableOf(), format)
    } catch (error) {
      console.error(error)
      showFailure(texts.failed, { code: 'unknown' })
    }
  }
  const icon = <IconFileSpreadsheet size={20} stroke={1.7} aria-hidden />
  return (
    <Menu position="bottom-end" width={180} shadow="float">
      <Menu.Target>
        {shape === 'words' ? (
          <Button variant="default" size={size} leftSection={icon} disabled={isEmpty}>
            {texts.open}
          </Button>
        ) : (
          <ActionIcon variant="default" size={44} radius="md" aria-label={texts.open} disabled={isEmpty}>
            {icon}
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
          onClick={() => void save('xlsx')}
        >
          {texts.xlsx}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />} onClick={() => void save('csv')}>
          {texts.csv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

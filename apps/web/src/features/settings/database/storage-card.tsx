import { Title } from '@mantine/core'
import { useDeviceStorage } from '../../../data/index.ts'
import { databaseTexts } from '../../../texts/database.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FactRows } from '../../../ui/display/fact-rows.tsx'
import { Size } from './size.tsx'

const texts = databaseTexts.storage

const sizeOf = (bytes: number | null) => (bytes === null ? texts.unknown : <Size bytes={bytes} />)

/** The browser's storage quota, and whether its storage is persistent. */
export function StorageCard() {
  const storage = useDeviceStorage()
  if (storage === undefined) return null
  const { usedBytes, grantedBytes, isKept } = storage
  return (
    <Card fz="sm" lh="sm">
      <Title order={2} fz={16} lh={1.45} mb="xs">
        {texts.title}
      </Title>
      <FactRows>
        <dt>{texts.used}</dt>
        <dd>{sizeOf(usedBytes)}</dd>
        <dt>{texts.granted}</dt>
        <dd>{sizeOf(grantedBytes)}</dd>
        <dt>{texts.kept}</dt>
        <dd>{isKept ? texts.isKept : texts.isNotKept}</dd>
      </FactRows>
    </Card>
  )
}

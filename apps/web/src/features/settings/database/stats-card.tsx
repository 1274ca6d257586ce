import { Table } from '@mantine/core'
import { type CollectionStats, useCollectionStats } from '../../../data/index.ts'
import { databaseTexts } from '../../../texts/database.ts'
import { Size } from './size.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const texts = databaseTexts.stats

const sumOf = (stats: readonly CollectionStats[]) => ({
  count: stats.reduce((sum, { count }) => sum + count, 0),
  bytes: stats.reduce((sum, { bytes }) => sum + bytes, 0),
  isEstimate: stats.some(({ isEstimate }) => isEstimate),
})

function Figures({ count, bytes, isEstimate }: Omit<CollectionStats, 'entity'>) {
  return (
    <>
      <Table.Td>{count.toLocaleString('he')}</Table.Td>
      <Table.Td>
        {isEstimate && texts.estimate}
        <Size bytes={bytes} />
      </Table.Td>
    </>
  )
}

/** Records and size of each collection in the local database. */
export function StatsCard() {
  const stats = useCollectionStats()
  if (stats === undefined) return null
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <Table aria-label={texts.title} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {[texts.collection, texts.count, texts.size].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stats.map(({ entity, ...figures }) => (
            <Table.Tr key={entity}>
              <Table.Th scope="row" fw={400}>
                {databaseTexts.collections[entity]}
              </Table.Th>
              <Figures {...figures} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot fw={600}>
          <Table.Tr>
            <Table.Th scope="row">{texts.total}</Table.Th>
            <Figures {...sumOf(stats)} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </TitledCard>
  )
}

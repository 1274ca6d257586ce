import { type BoxProps, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageHeader, ScreenTimer } from '../display/page-header.tsx'
import { ScreenBody } from '../display/screen-body.tsx'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { CreateButton } from './create-button.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'
import type { ListRow } from './record-row.tsx'

interface ListScreenProps<Row extends ListRow> {
  readonly title: string
  readonly count: ReactNode
  readonly create: {
    readonly label: string
    /** The label while there are no records. */
    readonly first: string
    readonly open: () => void
  }
  /** Padding above, if what is there has none. */
  readonly pt?: BoxProps['pt']
  /** Shown above the list, such as filters. */
  readonly above?: ReactNode
  readonly list: Omit<RecordListProps<Row>, 'emptyAction'>
  /** The screen's dialogs. */
  readonly children: ReactNode
}

const roomAbove = { base: 12, sm: 0 }

/** A screen with one list of records and a button to create one. */
export function ListScreen<Row extends ListRow>({
  title,
  count,
  create,
  pt = roomAbove,
  above,
  list,
  children,
}: ListScreenProps<Row>) {
  const isPhone = useIsPhone()
  return (
    <div>
      <PageHeader
        title={title}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={
          <>
            <ScreenTimer />
            <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create.open}>
              {create.label}
            </Button>
          </>
        }
      />
      <ScreenBody pt={pt}>
        {above}
        <RecordList
          {...list}
          emptyAction={
            <Button variant="default" size="md" onClick={create.open}>
              {create.first}
            </Button>
          }
        />
      </ScreenBody>
      {isPhone && <CreateButton label={create.label} onClick={create.open} />}
      {children}
    </div>
  )
}

import type { freelancerSchema } from '@bama/domain'
import { Anchor, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { LocalRow } from '../../data/index.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { freelancersTexts as texts } from '../../texts/freelancers.ts'
import { telHref } from '../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { CardHead, CardMeta, NameCell, RowButtons } from '../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../ui/lists/record-list.tsx'
import { DeleteButton, EditButton, RowButton } from '../../ui/lists/row-button.tsx'

export type LocalFreelancer = LocalRow<typeof freelancerSchema>

interface Actions {
  readonly edit: (freelancer: LocalFreelancer) => void
  readonly remove: (freelancer: LocalFreelancer) => void
  readonly showAbsences: (freelancer: LocalFreelancer) => void
}

/** A freelancer in the list: as a row, and as a card on a phone. */
export function freelancerLook(actions: Actions): RowLook<LocalFreelancer> {
  const { columns: headers } = texts
  return {
    kind: 'freelancer',
    columns: [
      {
        key: 'name',
        header: headers.name,
        width: '26%',
        isRowHeader: true,
        cell: ({ name, _synced }) => <NameCell name={name} isPending={!_synced} />,
      },
      { key: 'role', header: headers.role, width: '20%', cell: ({ role }) => role !== null && <Name>{role}</Name> },
      { key: 'phone', header: headers.phone, width: 188, cell: ({ phone }) => <Phone phone={phone} /> },
      { key: 'notes', header: headers.notes, cell: ({ notes }) => notes !== null && <Name lines={2}>{notes}</Name> },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: 152,
        cell: (freelancer) => <Buttons freelancer={freelancer} actions={actions} />,
      },
    ],
    cardLabel: ({ name }) => name,
    card: (freelancer) => (
      <>
        <CardHead
          title={<Name>{freelancer.name}</Name>}
          meta={
            freelancer.role !== null && (
              <CardMeta>
                <Name>{freelancer.role}</Name>
              </CardMeta>
            )
          }
        >
          {!freelancer._synced && <PendingMark />}
          <Buttons freelancer={freelancer} actions={actions} />
        </CardHead>
        <Phone phone={freelancer.phone} />
        {freelancer.notes !== null && (
          <Text size="sm" c="dimmed">
            <Name lines={2}>{freelancer.notes}</Name>
          </Text>
        )}
      </>
    ),
  }
}

function Phone({ phone }: Pick<LocalFreelancer, 'phone'>) {
  if (phone === null) return null
  const href = telHref(phone)
  return href === null ? (
    <Ltr>{phone}</Ltr>
  ) : (
    <Anchor href={href} aria-label={texts.call(phone)} fz="sm" py={10} display="inline-block">
      <Ltr>{phone}</Ltr>
    </Anchor>
  )
}

const Buttons = ({ freelancer, actions }: { readonly freelancer: LocalFreelancer; readonly actions: Actions }) => (
  <RowButtons>
    <RowButton aria-label={availabilityTexts.of(freelancer.name)} onClick={() => actions.showAbsences(freelancer)}>
      <IconCalendarOff size={20} stroke={1.7} aria-hidden />
    </RowButton>
    <EditButton aria-label={texts.edit(freelancer.name)} data-record-focus onClick={() => actions.edit(freelancer)} />
    <DeleteButton aria-label={texts.delete(freelancer.name)} onClick={() => actions.remove(freelancer)} />
  </RowButtons>
)

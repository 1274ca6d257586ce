import type { OverlapKind } from '@bama/domain'
import { Box, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EventOverlap, OperatorEvent } from '../../../data/index.ts'
import { warningsTexts } from '../../../texts/warnings.ts'
import { EventWhen } from '../../../ui/display/event-when.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { RowLink } from '../../../ui/lists/row-link.tsx'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'
import classes from './warnings.module.css'

const { overlap: texts } = warningsTexts
const tones = { certain: 'red', possible: 'spot' } as const
const kinds = ['certain', 'possible'] as const

export type NamedOverlap = Pick<EventOverlap, 'kind' | 'event'>

/** For a card: one overlapping event of the operator, certain before possible, and the number of further ones. */
export function CardOverlapStrip({ overlaps }: { readonly overlaps: readonly NamedOverlap[] }) {
  const first = overlaps.find(({ kind }) => kind === 'certain') ?? overlaps[0]
  if (first === undefined) return null
  const more = overlaps.length - 1
  return (
    <WarningStrip
      isShort
      tone={tones[first.kind]}
      icon={IconAlertTriangle}
      end={
        more > 0 ? (
          <>
            <bdi dir="ltr" aria-hidden>
              {warningsTexts.more(more)}
            </bdi>
            <VisuallyHidden>{warningsTexts.moreEventsSpoken(more)}</VisuallyHidden>
          </>
        ) : undefined
      }
    >
      {texts.onCard[first.kind]}: <Name>{first.event.name}</Name>
    </WarningStrip>
  )
}

interface OverlapStripsProps {
  readonly overlaps: readonly NamedOverlap[]
  /** The operator's name, or null if the operator is the user. */
  readonly operator: string | null
  /** Whether the events are links. Not used in a form. */
  readonly hasLinks?: boolean
}

/** All overlapping events of the operator: the certain ones, then those that are possible by what is known. */
export function OverlapStrips({ overlaps, operator, hasLinks = false }: OverlapStripsProps) {
  return (
    <>
      {kinds.map((kind) => {
        const found = overlaps.filter((overlap) => overlap.kind === kind)
        return found.length === 0 ? null : (
          <WarningStrip key={kind} tone={tones[kind]} icon={IconAlertTriangle}>
            {operator === null ? texts.ofSelf[kind] : <Whose kind={kind} operator={operator} />}
            {found.map(({ event }) => (
              <Box component="span" display="block" key={event.id}>
                <EventLink event={event} hasLink={hasLinks}>
                  <BoldName>{event.name}</BoldName>
                </EventLink>
                <Box component="span" fw={400}>
                  {' · '}
                  <EventWhen event={event} />
                </Box>
              </Box>
            ))}
          </WarningStrip>
        )
      })}
    </>
  )
}

const BoldName = ({ children }: { readonly children: string }) => (
  <Box component="span" fw={600}>
    <Name>{children}</Name>
  </Box>
)

function Whose({ kind, operator }: { readonly kind: OverlapKind; readonly operator: string }) {
  const { before, after } = texts.ofOperator[kind]
  return (
    <>
      {before}
      <BoldName>{operator}</BoldName>
      {after}
    </>
  )
}

function EventLink({
  event,
  hasLink,
  children,
}: {
  readonly event: OperatorEvent
  readonly hasLink: boolean
  readonly children: ReactNode
}) {
  if (!hasLink) return children
  return (
    <RowLink className={classes.link} to="/Events" search={{ event: event.id }}>
      {children}
    </RowLink>
  )
}

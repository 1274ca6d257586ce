import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLostChanges, useNow, useRejected, useSyncState, useUnsent } from '../../data/index.ts'
import { ago } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { RejectedList } from './rejected-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { SyncCard } from './sync-card.tsx'
import { UnsentList } from './unsent-list.tsx'

interface SyncScreenProps {
  /** What lets the device go on in a shared storage. */
  readonly access: ReactNode
}

export function SyncScreen({ access }: SyncScreenProps) {
  const state = useSyncState()
  const unsent = useUnsent()
  const rejected = useRejected()
  const lost = useLostChanges()
  const now = useNow()
  // Offline, before the first sync, or after a lost copy, "everything was received" would be unfounded.
  const nothingWaits =
    lost !== null || state.lastSyncTime === null
      ? syncTexts.nothingUnsent
      : state.isOnline
        ? syncTexts.nothingWaits
        : syncTexts.nothingUnsentSince(ago(Date.parse(state.lastSyncTime), now))
  const isEmpty = unsent?.length === 0 && rejected.length === 0
  return (
    <>
      <PageHeader title={syncTexts.pageTitle} />
      <Stack maw={720} pt={{ base: 16, sm: 8 }} px="var(--bama-gutter)" pb="xl" fz="sm" lh="sm">
        <SyncCard access={access}>
          <SyncButton state={state} />
        </SyncCard>
        {rejected.length === 0 ? null : (
          <Card>
            <RejectedList rejected={rejected} />
          </Card>
        )}
        {state.isLocal ? null : isEmpty ? (
          <EmptyStage key={nothingWaits}>{nothingWaits}</EmptyStage>
        ) : unsent === undefined ? null : (
          <Card>
            <Title order={2} fz={16} lh={1.45}>
              {syncTexts.unsentTitle}
            </Title>
            <Text size="caption" c="dimmed">
              {unsent.length === 0 ? syncTexts.nothingUnsent : syncTexts.unsentHint}
            </Text>
            {unsent.length === 0 ? null : <UnsentList unsent={unsent} count={state.pending} />}
          </Card>
        )}
      </Stack>
    </>
  )
}

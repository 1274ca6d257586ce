import type { Actor } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPhotoSpark } from '@tabler/icons-react'
import { type Service, useIntegrations } from '../../../data/index.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import type { BoardEvent } from '../board/board-actions.ts'

const PosterDialog = lazyDialog(() => import('./poster-dialog.tsx').then((part) => part.PosterDialog))

interface PosterOptions {
  /** True for users who may change the event. */
  readonly isOffered: boolean
  readonly event: BoardEvent
  readonly actor: Actor
}

/** The button and the dialog for creating a poster image. `button` is false without an image service. */
export function usePoster({ isOffered, event, actor }: PosterOptions) {
  const service = useIntegrations(isOffered)?.images ?? null
  const dialog = useDialog<Service>()
  return {
    button: service !== null && (
      <Button
        variant="subtle"
        size="compact-md"
        mt={4}
        leftSection={<IconPhotoSpark size={18} stroke={1.7} aria-hidden />}
        onClick={() => dialog.open(service)}
      >
        {integrationsTexts.poster.open}
      </Button>
    ),
    dialog: dialog.subject !== undefined && (
      <PosterDialog key={dialog.key} {...dialog.props} service={dialog.subject} userId={actor.id} event={event} />
    ),
  }
}

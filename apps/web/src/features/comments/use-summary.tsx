import type { CommentedItem } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { type Service, useIntegrations } from '../../data/index.ts'
import { integrationsTexts } from '../../texts/integrations.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'

const SummaryDialog = lazyDialog(() => import('./summary-dialog.tsx').then((part) => part.SummaryDialog))

/** The number of comments from which a summary is offered. */
const fewest = 2

interface SummaryOptions {
  readonly commented: CommentedItem
  readonly userId: string
  readonly count: number
  /** Called with the summary when the user takes it over as a comment, still unsent. */
  readonly onTake: (text: string) => void
}

/** The button and dialog for a thread's summary. `button` is false without a language model or with few comments. */
export function useSummary({ commented, userId, count, onTake }: SummaryOptions) {
  const model = useIntegrations(count >= fewest)?.language_model ?? null
  const dialog = useDialog<Service>()
  return {
    button: model !== null && (
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        ms={-8}
        style={{ alignSelf: 'start' }}
        leftSection={<IconWand size={18} stroke={1.7} aria-hidden />}
        onClick={() => dialog.open(model)}
      >
        {integrationsTexts.summary.open}
      </Button>
    ),
    dialog: dialog.subject !== undefined && (
      <SummaryDialog
        key={dialog.key}
        {...dialog.props}
        model={dialog.subject}
        userId={userId}
        commented={commented}
        onTake={onTake}
      />
    ),
  }
}

import { Loader, Text } from '@mantine/core'
import { integrationsTexts } from '../../texts/integrations.ts'
import { Ltr } from '../display/names.tsx'

interface AskingStatusProps {
  readonly host: string
  readonly isAsking: boolean
  /** Shown while waiting for the answer. */
  readonly waiting: string
}

/**
 * Where a text is sent, or that its answer is pending. Always rendered, so that changes are announced and move nothing.
 */
export const AskingStatus = ({ host, isAsking, waiting }: AskingStatusProps) => (
  <Text role="status" size="sm" c="var(--bama-ink-2)" mih={21} display="flex" style={{ gap: 8 }}>
    {isAsking ? (
      <>
        <Loader size={16} aria-hidden /> {waiting}
      </>
    ) : (
      <span>
        {integrationsTexts.sentTo} <Ltr>{host}</Ltr>
      </span>
    )}
  </Text>
)

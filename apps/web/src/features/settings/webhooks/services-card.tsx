import type { Integrations } from '@bama/sync'
import { Box, Group, Stack, Text } from '@mantine/core'
import { isLocalMode, useIntegrations, useSyncState } from '../../../data/index.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr } from '../../../ui/display/names.tsx'
import rows from '../../../ui/display/rows.module.css'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const { services: texts } = integrationsTexts
const names = ['language_model', 'images', 'mail'] as const

/** External services of the server, and the hosts that receive texts. Read-only: the server's environment sets them. */
export function ServicesCard() {
  const integrations = useIntegrations()
  const { isOnline } = useSyncState()
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      {integrations === null ? (
        <Text size="sm" c="var(--bama-ink-2)">
          {isLocalMode() ? texts.needServer : isOnline ? texts.loading : texts.offline}
        </Text>
      ) : (
        <ul className={rows.rows} style={{ borderBlockStart: '1px solid var(--bama-line)' }} aria-label={texts.list}>
          {names.map((name) => (
            <ServiceRow key={name} name={name} found={integrations[name]} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

interface ServiceRowProps {
  readonly name: (typeof names)[number]
  readonly found: Integrations[keyof Integrations]
}

function ServiceRow({ name, found }: ServiceRowProps) {
  const isOn = found !== null && found !== false
  const { name: title, use, settings } = texts[name]
  return (
    <Box py="xs" renderRoot={(props) => <li {...props} />}>
      <Stack gap={2} fz={13} lh="sm" c="var(--bama-ink-2)" justify="center" mih={44}>
        <Group gap="xs">
          <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)">
            {title}
          </Text>
          <Badge tone={isOn ? 'leaf' : 'grey'}>{isOn ? texts.on : texts.off}</Badge>
        </Group>
        <p>{use}</p>
        {typeof found === 'object' && found !== null && (
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            {integrationsTexts.sentTo} <Ltr>{found.host}</Ltr> (<Ltr>{found.model}</Ltr>)
          </Text>
        )}
        {!isOn && (
          <p>
            {texts.setBy} <Ltr>{settings}</Ltr>
          </p>
        )}
      </Stack>
    </Box>
  )
}

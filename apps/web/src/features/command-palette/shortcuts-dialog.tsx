import { Group, Modal, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { commandsTexts } from '../../texts/commands.ts'
import rows from '../../ui/display/rows.module.css'
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts'
import { useOpensAfterMount } from '../../ui/dialogs/use-opens-after-mount.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useCommandKey } from './command-key.ts'
import classes from './command-palette.module.css'

const { shortcuts: texts } = commandsTexts

interface ShortcutsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const commandKey = useCommandKey()
  const isPhone = useIsPhone()
  useBackCloses(opened, onClose)
  return (
    <Modal opened={useOpensAfterMount(opened)} onClose={onClose} title={texts.title} size={480} fullScreen={isPhone}>
      <Stack>
        <Section heading={texts.groups.everywhere}>
          <Shortcut keys={[[commandKey, 'K']]} does={texts.palette} />
          <Shortcut keys={[[commandKey, 'Z']]} does={texts.undo} />
          <Shortcut keys={[['?']]} does={texts.help} />
        </Section>
        <Section heading={texts.groups.forms}>
          <Shortcut keys={[[commandKey, 'Enter']]} does={texts.save} />
          <Shortcut keys={[['F2']]} does={texts.edit} />
          <Shortcut keys={[['Esc']]} does={texts.close} />
        </Section>
        <Section heading={texts.groups.board}>
          <Shortcut keys={[['Enter']]} does={texts.openCard} />
          <Shortcut keys={[[texts.keys.space]]} does={texts.lift} />
          <Shortcut keys={[['→'], ['←'], ['↑'], ['↓']]} does={texts.move} />
          <Shortcut keys={[['Esc']]} does={texts.drop} />
        </Section>
        <Section heading={texts.groups.calendar}>
          <Shortcut keys={[['PageUp'], ['PageDown']]} does={texts.months} />
        </Section>
      </Stack>
    </Modal>
  )
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={4} fz={13} fw={600} lh={1.5} c="dimmed">
        {heading}
      </Title>
      <dl className={rows.rows}>{children}</dl>
    </section>
  )
}

/** `keys`: alternative presses, each a list of keys held together. */
function Shortcut({ keys, does }: { readonly keys: readonly (readonly string[])[]; readonly does: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" mih={40}>
      <dt>{does}</dt>
      <Group gap={6} wrap="nowrap" dir="ltr" renderRoot={(props) => <dd {...props} />}>
        {keys.map((press) => (
          <Group key={press.join('+')} gap={4} wrap="nowrap">
            {press.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </Group>
        ))}
      </Group>
    </Group>
  )
}

import { Modal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { commandsTexts } from '../../texts/commands.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useCommandKey } from './command-key.ts'
import classes from './shortcuts-dialog.module.css'

const { shortcuts: texts } = commandsTexts

interface ShortcutsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The shortcuts that there are. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const commandKey = useCommandKey()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size={480}
      fullScreen={useIsPhone()}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <Section heading={texts.groups.everywhere}>
        <Shortcut keys={[[commandKey, 'K']]} does={texts.palette} />
        <Shortcut keys={[['?']]} does={texts.help} />
      </Section>
      <Section heading={texts.groups.forms}>
        <Shortcut keys={[[commandKey, 'Enter']]} does={texts.save} />
        <Shortcut keys={[['Esc']]} does={texts.close} />
      </Section>
      <Section heading={texts.groups.board}>
        <Shortcut keys={[['Enter']]} does={texts.openCard} />
        <Shortcut keys={[[texts.keys.space]]} does={texts.lift} />
        <Shortcut keys={[['→'], ['←'], ['↑'], ['↓']]} does={texts.move} />
        <Shortcut keys={[['Esc']]} does={texts.drop} />
      </Section>
    </Modal>
  )
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {heading}
      </h3>
      <dl className={classes.list}>{children}</dl>
    </section>
  )
}

/** `keys`: one or more presses, each of keys that are held together. */
function Shortcut({ keys, does }: { readonly keys: readonly (readonly string[])[]; readonly does: string }) {
  return (
    <div className={classes.row}>
      <dt>{does}</dt>
      <dd className={classes.keys} dir="ltr">
        {keys.map((press) => (
          <span key={press.join('+')} className={classes.press}>
            {press.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}

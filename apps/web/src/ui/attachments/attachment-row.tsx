import { Menu, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconCloudUp,
  IconDeviceMobile,
  IconDeviceMobileCheck,
  IconDots,
  IconDownload,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { businessZone, type LocalAttachment, useToday } from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { sizeText } from '../../texts/database.ts'
import { momentText } from '../../texts/moments.ts'
import type { Tone } from '../../theme/tokens.ts'
import { Badge } from '../display/badge.tsx'
import { Ltr, Name } from '../display/names.tsx'
import { recordKey } from '../hooks/record-focus.ts'
import { RowMenu } from '../lists/row-menu.tsx'
import type { AttachmentState } from './attachment-state.ts'
import classes from './attachments.module.css'
import { FileIcon } from './file-icon.tsx'

interface AttachmentRowProps {
  readonly file: LocalAttachment
  readonly state: AttachmentState
  readonly author: string
  readonly isOwn: boolean
  readonly isLocal: boolean
  /** Leaves out author and time, which are shown elsewhere. */
  readonly isBrief?: boolean
  readonly isOpening: boolean
  readonly onOpen: () => void
  readonly onSave: () => void
  readonly onRetry: () => void
  /** Absent when this person may not delete it. */
  readonly onDelete: (() => void) | undefined
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** A file: its type and size, who attached it and when, and where its bytes are. */
export function AttachmentRow(props: AttachmentRowProps) {
  const { file, state, author, isBrief = false, isOpening, onOpen, onSave, onRetry, onDelete } = props
  const today = useToday()
  return (
    <li className={classes.row} data-record-key={recordKey('attachment', file.id)} tabIndex={-1}>
      <button type="button" className={classes.open} aria-busy={isOpening || undefined} onClick={onOpen}>
        <FileIcon type={file.type} thumbnail={file.thumbnail} />
        <span className={classes.words}>
          <bdi className={classes.name} dir="auto">
            <VisuallyHidden>{texts.open('')}</VisuallyHidden>
            {file.name}
          </bdi>
          <span className={classes.facts}>
            <Ltr>{sizeText(file.size)}</Ltr>
            {!isBrief && (
              <>
                <span>
                  <VisuallyHidden>{texts.by} </VisuallyHidden>
                  <Name>{author}</Name>
                </span>
                <time dateTime={file.created_at}>{momentText(file.created_at, today, businessZone)}</time>
              </>
            )}
            {isOpening ? <span role="status">{texts.loading}</span> : <State {...props} />}
          </span>
        </span>
      </button>
      <RowMenu
        className={classes.menu}
        label={texts.actions(file.name)}
        renderItems={() => (
          <>
            {state.kind !== 'elsewhere' && (
              <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onSave}>
                {texts.download}
              </Menu.Item>
            )}
            {state.kind === 'refused' && (
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onRetry}>
                {texts.retry}
              </Menu.Item>
            )}
            {onDelete !== undefined && (
              <Menu.Item c="var(--bama-red-fg)" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
                {texts.remove}
              </Menu.Item>
            )}
          </>
        )}
      >
        <IconDots {...icon} />
      </RowMenu>
    </li>
  )
}

/** Where the bytes are. Nothing for the usual case: on the server, to be fetched when opened. */
function State({ state, author, isOwn, isLocal }: AttachmentRowProps) {
  if (state.kind === 'stored') return null
  const { state: words } = texts
  const { tone, icon } = looks[state.kind]
  const text = (): ReactNode => {
    if (state.kind === 'sending') return words.sending(state.percent)
    if (state.kind !== 'elsewhere') return words[state.kind]
    if (isOwn) return words.ownElsewhere
    return (
      <>
        {isLocal ? words.elsewhereForGood : words.elsewhere} <Name>{author}</Name>
      </>
    )
  }
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  )
}

const looks: Readonly<
  Record<Exclude<AttachmentState['kind'], 'stored'>, { readonly tone: Tone; readonly icon: Icon }>
> = {
  waiting: { tone: 'spot', icon: IconCloudUp },
  sending: { tone: 'spot', icon: IconCloudUp },
  refused: { tone: 'red', icon: IconAlertTriangle },
  elsewhere: { tone: 'grey', icon: IconDeviceMobile },
  offline: { tone: 'leaf', icon: IconDeviceMobileCheck },
  here: { tone: 'leaf', icon: IconDeviceMobileCheck },
}

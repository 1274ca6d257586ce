import { Button, Stack, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ServerList } from '../../data/index.ts'
import rows from '../display/rows.module.css'

export type ServerRowsTexts = Readonly<Record<'list' | 'none' | 'loading' | 'failed' | 'retry', string>>

interface ServerRowsProps<T> {
  readonly list: ServerList<T>
  readonly isOnline: boolean
  readonly texts: ServerRowsTexts
  readonly renderItem: (item: T) => ReactNode
}

const note: TextProps = { size: 'sm', c: 'var(--bama-ink-2)' }

/** A short list that only the server knows, one row under the other: it may be under way, or not come. */
export function ServerRows<T>({ list, isOnline, texts, renderItem }: ServerRowsProps<T>) {
  const { items, isFailed, refresh } = list
  if (isFailed && isOnline)
    return (
      <Stack gap="xs" align="flex-start">
        <Text {...note} role="alert">
          {texts.failed}
        </Text>
        <Button variant="default" onClick={() => void refresh()}>
          {texts.retry}
        </Button>
      </Stack>
    )
  if (items === null) return isOnline ? <Text {...note}>{texts.loading}</Text> : null
  if (items.length === 0) return <Text {...note}>{texts.none}</Text>
  return (
    <ul className={rows.rows} style={{ borderBlockStart: '1px solid var(--bama-line)' }} aria-label={texts.list}>
      {items.map(renderItem)}
    </ul>
  )
}

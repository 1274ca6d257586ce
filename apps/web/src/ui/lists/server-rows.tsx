import { Button, Stack, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import rows from '../display/rows.module.css'

export type ServerRowsTexts = Readonly<Record<'list' | 'none' | 'loading' | 'failed' | 'retry', string>>

interface ServerRowsProps<T> {
  /** Null as long as they are not known. */
  readonly items: readonly T[] | null
  readonly isFailed: boolean
  readonly isOffline: boolean
  readonly onRetry: () => void
  readonly texts: ServerRowsTexts
  readonly renderItem: (item: T) => ReactNode
}

const note: TextProps = { size: 'sm', c: 'var(--bama-ink-2)' }

/** A short list that only the server knows, one row under the other: it may be under way, or not come. */
export function ServerRows<T>({ items, isFailed, isOffline, onRetry, texts, renderItem }: ServerRowsProps<T>) {
  if (isFailed && !isOffline)
    return (
      <Stack gap="xs" align="flex-start">
        <Text {...note} role="alert">
          {texts.failed}
        </Text>
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Stack>
    )
  if (items === null) return isOffline ? null : <Text {...note}>{texts.loading}</Text>
  if (items.length === 0) return <Text {...note}>{texts.none}</Text>
  return (
    <ul className={rows.rows} style={{ borderBlockStart: '1px solid var(--bama-line)' }} aria-label={texts.list}>
      {items.map(renderItem)}
    </ul>
  )
}

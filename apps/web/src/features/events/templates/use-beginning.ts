import { templateModel, type VisibleEvent } from '@bama/domain'
import { type Beginning, beginningOfCopy, beginningOfTemplate } from '@bama/domain/templates'
import { useState } from 'react'
import { type LocalRow, useEventBelongings, useRecords } from '../../../data/index.ts'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import type { EventFormValues } from '../form/form-values.ts'

export type LocalTemplate = LocalRow<typeof templateModel.schema>

export interface BeginningState {
  /** The templates to choose from. Empty for a copy and for an existing event. */
  readonly templates: readonly LocalTemplate[]
  readonly templateOf: (values: Pick<EventFormValues, 'template_id'>) => LocalTemplate | undefined
  /** The copied event, or undefined if it has no tasks or needs to take over. */
  readonly copied: VisibleEvent | undefined
  readonly copies: boolean
  readonly setCopies: (copies: boolean) => void
  readonly isLoading: boolean
  /** What is created with the event, or null if nothing is. */
  readonly of: (values: Pick<EventFormValues, 'template_id'>) => Beginning | null
}

const none: readonly LocalTemplate[] = []

/** The tasks and needs that are created with a new event, from a template or from the event that is copied. */
export function useBeginning(isNew: boolean, copyOf: VisibleEvent | undefined): BeginningState {
  const isOffered = isNew && copyOf === undefined
  const templates = useRecords(templateModel)
  const belongings = useEventBelongings(copyOf?.id ?? null)
  const [copies, setCopies] = useState(true)
  const has = (belongings?.tasks.length ?? 0) > 0 || belongings?.needs.some(({ count }) => count > 0) === true
  const copied = has ? copyOf : undefined
  const templateOf: BeginningState['templateOf'] = ({ template_id: id }) =>
    isOffered && id !== null ? templates?.find((template) => template.id === id) : undefined
  return {
    templates: isOffered && templates !== undefined ? templates.toSorted((a, b) => byName(a.name, b.name)) : none,
    templateOf,
    copied,
    copies,
    setCopies,
    isLoading: belongings === undefined || templates === undefined,
    of(values) {
      const template = templateOf(values)
      if (template !== undefined) return beginningOfTemplate(template)
      if (copied === undefined || belongings === undefined || !copies) return null
      return beginningOfCopy(copied, belongings.tasks, belongings.needs)
    },
  }
}

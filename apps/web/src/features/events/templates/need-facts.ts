import type { TemplateNeed } from '@bama/domain'
import { saysTimes } from '@bama/domain/crew'
import { templatesTexts } from '../../../texts/templates.ts'

const { form: texts, need: needTexts } = templatesTexts

/** The details of a need in one line: how many people, and when they come. */
export function factsOfNeed(need: Omit<TemplateNeed, 'id' | 'role' | 'sort_order'>): string {
  const { count, call_day, call_time } = need
  if (!saysTimes(need)) return [texts.people(count), needTexts.asEvent].join(', ')
  return [texts.people(count), needTexts.day(call_day), ...(call_time === null ? [] : [call_time])].join(', ')
}

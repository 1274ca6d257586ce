import { type RecordId, type TagFields, tagSwatches, textColorOn } from '@bama/domain'
import { seasonIds } from './season-ids.ts'

const [red, orange, yellow, green, blue, violet, pink, grey] = tagSwatches

const colors = {
  פסטיבל: yellow,
  עירוני: blue,
  טקס: grey,
  חתונה: violet,
  משפחתי: pink,
  כנס: blue,
  השקה: orange,
  חברה: grey,
  'יום כיף': green,
  ספורט: green,
  ילדים: yellow,
  נוער: orange,
  מופע: red,
  תרבות: violet,
  יריד: green,
  חג: yellow,
  הוקרה: pink,
  VIP: violet,
  הקלטה: grey,
  'שידור חי': red,
  'מסכי LED': blue,
  הגברה: green,
  תאורה: yellow,
  גנרטור: grey,
  'שטח פתוח': green,
  דחוף: red,
  'R&D': blue,
} as const

export type Tag = keyof typeof colors

export const tags = Object.keys(colors) as readonly Tag[]

export interface DemoTag {
  readonly id: RecordId
  readonly fields: TagFields
}

/** The tags as records, in the order of the list. */
export function seasonTags(seed: number): readonly DemoTag[] {
  const newId = seasonIds(seed, 'tags')
  return tags.map((name) => ({
    id: newId(),
    fields: { name, color: colors[name], text_color: textColorOn(colors[name]) },
  }))
}

import { z } from 'zod'
import { dayInZone } from '../shared/day.ts'
import { linesText, type SourceCell } from './cells.ts'
import type { SourceSheet } from './mapping.ts'

const text = z.string().catch('')
const optionalId = z.string().nullish().catch(null)
const listOf = <T extends z.ZodType>(item: T) => z.array(item.nullable().catch(null)).catch([])

/** The relevant parts of a board that Trello exported. Missing and broken parts become empty. */
const boardSchema = z.object({
  name: text,
  lists: z
    .array(z.unknown())
    .pipe(listOf(z.object({ id: z.string(), name: text, pos: z.number().catch(0), closed: z.boolean().catch(false) }))),
  cards: z.array(z.unknown()).pipe(
    listOf(
      z.object({
        id: z.string(),
        name: text,
        desc: text,
        due: optionalId,
        start: optionalId,
        dueComplete: z.boolean().catch(false),
        closed: z.boolean().catch(false),
        idList: optionalId,
        idLabels: z.array(z.string()).catch([]),
        idMembers: z.array(z.string()).catch([]),
        pos: z.number().catch(0),
      }),
    ),
  ),
  labels: listOf(z.object({ id: z.string(), name: text, color: optionalId })),
  members: listOf(z.object({ id: z.string(), fullName: text, username: text })),
  checklists: listOf(
    z.object({
      idCard: z.string(),
      name: text,
      pos: z.number().catch(0),
      checkItems: listOf(z.object({ name: text, state: text, pos: z.number().catch(0) })),
    }),
  ),
  actions: listOf(
    z.object({
      type: z.literal('commentCard'),
      date: text,
      memberCreator: z.object({ fullName: text }).nullish().catch(null),
      data: z.object({ text, card: z.object({ id: z.string() }) }),
    }),
  ),
})

type TrelloBoard = z.infer<typeof boardSchema>

/** Parses a board from JSON, or returns null. */
export const trelloBoardOf = (json: unknown): TrelloBoard | null => boardSchema.safeParse(json).data ?? null

/** Headers that the mapping recognizes. */
const headers = [
  'Card ID',
  'כותרת',
  'רשימה',
  'תאריך יעד',
  'פרטים',
  'תוויות',
  'צ׳קליסט',
  'חברים',
  'הושלם',
  'בארכיון',
] as const

const present = <T>(items: readonly (T | null)[]): T[] => items.filter((item) => item !== null)
const byPosition = (a: { readonly pos: number }, b: { readonly pos: number }): number => a.pos - b.pos

function dayOf(instant: string | null | undefined, zone: string): string | null {
  const ms = Date.parse(instant ?? '')
  return Number.isNaN(ms) ? null : dayInZone(ms, zone)
}

/**
 * Converts a board's cards to a table, in the order of lists and cards. Comments are appended to the description,
 * because their authors aren't the importing person. Labels without a name go by their colour.
 */
export function trelloSheet(board: TrelloBoard, zone: string): SourceSheet {
  const lists = new Map(present(board.lists).map((list) => [list.id, list]))
  const labels = new Map(present(board.labels).map(({ id, name, color }) => [id, name.trim() || (color ?? '')]))
  const members = new Map(present(board.members).map(({ id, fullName, username }) => [id, fullName || username]))
  const checklists = Map.groupBy(present(board.checklists), ({ idCard }) => idCard)
  const comments = Map.groupBy(present(board.actions), ({ data }) => data.card.id)
  const placeOf = (listId: string | null | undefined): number => lists.get(listId ?? '')?.pos ?? Number.MAX_VALUE
  const named = (names: ReadonlyMap<string, string>, ids: readonly string[]): string =>
    // The final line break marks commas as part of a name.
    ids
      .flatMap((id) => (names.get(id) ?? '') || [])
      .map((name) => `${name}\n`)
      .join('')

  const rows = present(board.cards)
    .toSorted((a, b) => placeOf(a.idList) - placeOf(b.idList) || byPosition(a, b))
    .map((card): readonly SourceCell[] => {
      const items = (checklists.get(card.id) ?? [])
        .toSorted(byPosition)
        .flatMap(({ checkItems }) => present(checkItems).toSorted(byPosition))
      const said = (comments.get(card.id) ?? [])
        .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        .map(({ date, memberCreator, data }) =>
          [memberCreator?.fullName ?? '', dayOf(date, zone) ?? '', data.text].filter((part) => part !== '').join(' · '),
        )
      return [
        card.id,
        card.name,
        lists.get(card.idList ?? '')?.name ?? null,
        dayOf(card.due ?? card.start, zone),
        [card.desc, ...said].filter((part) => part.trim() !== '').join('\n\n'),
        named(labels, card.idLabels),
        linesText(items.map(({ name, state }) => ({ item: name, completed: state === 'complete' }))),
        named(members, card.idMembers),
        card.dueComplete,
        // Archiving a list in Trello archives its cards, but only marks the list.
        card.closed || lists.get(card.idList ?? '')?.closed === true,
      ]
    })
  return { name: board.name, rows: [headers, ...rows] }
}

import { addDays, eventStatus } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { creation, type Deed, type DemoFile, officeHour, openEvents, personNamed, type Scene } from './deed.ts'
import { spoken } from './spoken.ts'

interface Talk {
  /** Null for the title of the next event, which the chat is then linked to. */
  readonly title: string | null
  readonly members: readonly string[]
  readonly daysAgo: number
  /** The first speaker opens the chat. `{dana}` mentions a person. `picture` is the name of an attached image. */
  readonly lines: readonly (readonly [by: string, text: string, picture?: string])[]
}

const talks: readonly Talk[] = [
  {
    title: 'צוות טכני',
    members: ['nadav', 'yasmin', 'yoav', 'michal', 'george'],
    daysAgo: 4,
    lines: [
      ['nadav', 'חזר מהתיקון הפרוססור הקטן. נבדק, עובד.'],
      ['yasmin', 'מעולה, אז הוא עולה על מסך הצד ביום ראשון.'],
      ['michal', 'מי לוקח את ארגז הכבלים מהמחסן? {yoav} ברכב שלך יש מקום?'],
      ['yoav', 'יש. אוסף בשבע וחצי.'],
    ],
  },
  {
    title: null,
    members: ['inbal', 'hila', 'dana'],
    daysAgo: 2,
    lines: [
      ['inbal', 'האולם מבקש שהפריקה תהיה דרך הכניסה האחורית, עד תשע.'],
      ['hila', 'אז המשאית יוצאת חצי שעה קודם. מעדכנת את הנהג.'],
      ['inbal', 'וזו ההדמיה המעודכנת של הבמה', 'הדמיית הבמה.jpg'],
      ['dana', 'תודה. {inbal} אפשר לבקש מהם חניה לשני רכבים?'],
      ['inbal', 'ביקשתי, עונים עד מחר בצהריים.'],
    ],
  },
  {
    title: 'הנהלה',
    members: ['dana', 'oren', 'galit'],
    daysAgo: 1,
    lines: [
      ['galit', 'נסגרו כל התשלומים לספקים של החודש שעבר.'],
      ['oren', 'יופי. נשארו שתי הצעות פתוחות, חוזר אליהן השבוע.'],
    ],
  },
]

/** The chats of the last days: the technicians', the next event's and the managers'. */
export function chatDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'chats')
  const newId = seasonIds(scene.seed, 'chats')
  const next = openEvents(scene).find(
    ({ fields }) => fields.date >= scene.today && fields.status !== eventStatus.review,
  )
  return talks.flatMap(({ title, members, daysAgo, lines }) => {
    if (title === null && next === undefined) return []
    const chatId = newId()
    const idOf = (key: string) => personNamed(scene, key).id
    const [opener] = lines[0] ?? ['dana']
    let at = officeHour(scene, addDays(scene.today, -daysAgo), random)
    const opening: Deed = {
      at,
      by: idOf(opener),
      changes: [
        creation('chats', chatId, {
          user_id: idOf(opener),
          title: title ?? next?.fields.name ?? null,
          event_id: title === null ? (next?.id ?? null) : null,
          members: members.map(idOf),
        }),
      ],
    }
    return [
      opening,
      ...lines.map(([by, line, picture]): Deed => {
        at = Math.min(at + random.int(1, 25) * 60_000, scene.nowMs - 60_000)
        const { content, mentions } = spoken(line, (key) => personNamed(scene, key))
        const messageId = newId()
        const said = creation('chatMessages', messageId, { chat_id: chatId, content, mentions })
        if (picture === undefined) return { at, by: idOf(by), changes: [said] }
        const file: DemoFile = {
          id: newId(),
          filename: picture,
          drawing: { look: 'stage', size: [8, 4], hue: random.int(180, 310) },
        }
        const attached = { item_type: 'chat', item_id: chatId, entry_id: messageId, name: picture, file_id: file.id }
        return {
          at,
          by: idOf(by),
          files: [file],
          changes: [said, creation('attachments', newId(), { ...attached, type: 'image/jpeg' })],
        }
      }),
    ]
  })
}

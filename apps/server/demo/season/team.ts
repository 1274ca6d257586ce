import { addDays, type Permissions, type RecordId, type Role, userIdFromEmail } from '@bama/domain'
import { fullName, type Gender } from './people-names.ts'
import { phoneNumber } from './phones.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** A person of the production company, as in `systemUsers`. */
export interface DemoPerson {
  /** The local part of the e-mail address, a short name for scripts and tests. */
  readonly key: string
  /** Derived from the e-mail, as on the server. */
  readonly id: RecordId
  readonly name: string
  readonly full_name: string
  readonly email: string
  readonly role: Role
  readonly is_approved: boolean
  readonly phone: string | null
  readonly position: string
  readonly hire_date: string
  readonly permissions: Permissions
}

const domain = 'almog-events.example'

interface Member {
  readonly key: string
  readonly full_name: string
  readonly role: Role
  readonly position: string
  readonly permissions?: Permissions
  readonly isWaiting?: true
}

/** The twelve that every season has: who shows the product knows whom to sign in as. */
const core: readonly Member[] = [
  { key: 'dana', full_name: 'דנה אלמוג', role: 'admin', position: 'מנכ״לית' },
  { key: 'oren', full_name: 'אורן בר־לב', role: 'admin', position: 'סמנכ״ל תפעול' },
  { key: 'yoav', full_name: 'יואב שגיא', role: 'operator', position: 'מפעיל מסכי LED' },
  {
    key: 'michal',
    full_name: 'מיכל ברק',
    role: 'operator',
    position: 'מנהלת במה',
    permissions: { can_delete_events: true },
  },
  { key: 'george', full_name: 'ג׳ורג׳ חורי', role: 'operator', position: 'טכנאי הגברה' },
  {
    key: 'inbal',
    full_name: 'ענבל צ׳רניאק',
    role: 'user',
    position: 'מפיקה',
    permissions: { can_create_events: true, can_edit_events: true },
  },
  {
    key: 'galit',
    full_name: 'גלית פינטו',
    role: 'user',
    position: 'רו״ח, הנהלת חשבונות',
    permissions: { can_view_all_work_hours: true, can_approve_work_hours: true },
  },
  { key: 'nadav', full_name: 'נדב טולדנו', role: 'user', position: 'עורך וידאו' },
  { key: 'yasmin', full_name: 'יסמין מסארווה', role: 'user', position: 'מעצבת Motion' },
  { key: 'maxim', full_name: 'מקסים גורדון', role: 'user', position: 'תאורן', permissions: { can_edit_tasks: true } },
  {
    key: 'hila',
    full_name: 'הילה עמר',
    role: 'user',
    position: 'רכזת לוגיסטיקה',
    permissions: { can_create_tasks: false },
  },
  { key: 'tomer', full_name: 'תומר דגן', role: 'user', position: 'עוזר הפקה', isWaiting: true },
]

const positions: Readonly<Record<Role, readonly Readonly<Record<Gender, string>>[]>> = {
  admin: [{ f: 'מנהלת הפקות', m: 'מנהל הפקות' }],
  operator: [
    { f: 'מפעילת מסכי LED', m: 'מפעיל מסכי LED' },
    { f: 'טכנאית הגברה', m: 'טכנאי הגברה' },
    { f: 'מנהלת במה', m: 'מנהל במה' },
    { f: 'מפעילת Resolume', m: 'מפעיל Resolume' },
  ],
  user: [
    { f: 'מפיקה', m: 'מפיק' },
    { f: 'עוזרת הפקה', m: 'עוזר הפקה' },
    { f: 'עורכת וידאו', m: 'עורך וידאו' },
    { f: 'תאורנית', m: 'תאורן' },
    { f: 'מחסנאית', m: 'מחסנאי' },
    { f: 'מנהלת לקוחות', m: 'מנהל לקוחות' },
  ],
}

/** The team: twelve people at scale 1, about sixty at scale 50. The first is the head of the company. */
export async function seasonTeam(seed: number, scale: number, today: string): Promise<readonly DemoPerson[]> {
  const random = seededRandom(seed, 'team')
  const count = Math.max(core.length, Math.round(core.length * scale ** 0.412))
  const members = [...core, ...newcomers(count - core.length, random)]
  return Promise.all(members.map((member, index) => personFrom(member, index, today, random)))
}

function personFrom(member: Member, index: number, today: string, random: SeededRandom): Promise<DemoPerson> {
  const email = `${member.key}@${domain}`
  const person = {
    key: member.key,
    name: member.full_name.split(' ')[0] ?? member.full_name,
    full_name: member.full_name,
    email,
    role: member.role,
    is_approved: member.isWaiting !== true,
    phone: random.chance(0.92) ? phoneNumber(random, 'mobile') : null,
    position: member.position,
    hire_date: addDays(today, member.isWaiting === true ? -random.int(1, 6) : hiredDaysAgo(index, random)),
    permissions: member.permissions ?? {},
  }
  return userIdFromEmail(email).then((id) => ({ ...person, id }))
}

// The founders joined first, the others over the years.
const hiredDaysAgo = (index: number, random: SeededRandom): number =>
  -(index < 2 ? random.int(3000, 3600) : random.int(30, 2900 - Math.min(index, 12) * 150))

/** The people beyond the twelve: one in twelve an admin, about one in four an operator, with different addresses. */
function newcomers(count: number, random: SeededRandom): readonly Member[] {
  const people = new Map<string, Member>()
  while (people.size < count) {
    const name = fullName(random)
    const key = name.latin
    if (people.has(key)) continue
    const turn = people.size
    const role = turn % 12 === 5 ? 'admin' : turn % 4 === 0 ? 'operator' : 'user'
    people.set(key, {
      key,
      full_name: name.he,
      role,
      position: random.pick(positions[role])[name.gender],
      ...(turn % 20 === 11 ? { isWaiting: true as const } : {}),
    })
  }
  return [...people.values()]
}

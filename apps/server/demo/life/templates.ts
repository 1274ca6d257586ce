import {
  addDays,
  type Change,
  crewNeedId,
  daysBetween,
  defaultPlace,
  eventStatus,
  orderKeyBetween,
  type TemplateFields,
  templateSchema,
} from '@bama/domain'
import { type Beginning, beginningOfTemplate, type RestOf, ruleFields } from '@bama/domain/templates'
import { jewishDays } from '@bama/domain/jewish-calendar'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { creation, type Deed, officeHour, openEvents, personNamed, type Scene } from './deed.ts'

type Lines = readonly string[]
type Tasks = readonly (readonly [
  description: string,
  anchor: 'start' | 'load_in' | 'end',
  days: number,
  time: string | null,
  beforeRest: boolean,
  checklist?: Lines,
])[]
type Needs = readonly (readonly [role: string, count: number, callDay: number, call: string | null])[]

interface PlannedTemplate {
  readonly fields: Partial<TemplateFields> & { readonly name: string }
  readonly checklist: Lines
  readonly tasks: Tasks
  readonly needs: Needs
}

const wedding: PlannedTemplate = {
  fields: {
    name: 'חתונה',
    start_time: '19:30',
    end_time: '02:00',
    audience_arrival_time: '19:00',
    load_in_day: 0,
    load_in_time: '13:00',
  },
  checklist: ['תיאום עם מנהל האולם', 'מצגת של הזוג', 'בדיקת קו חשמל נפרד למסך', 'סאונד לחופה'],
  tasks: [
    ['פגישת תיאום עם הזוג', 'start', -30, null, true],
    ['הזמנת מסך ותאורה', 'start', -21, '12:00', true, ['מידות המסך', 'גובה הרמפה', 'שעת כניסה לאולם']],
    ['אישור סופי של לוח הזמנים', 'start', -7, '17:00', true],
    ['בדיקת המצגת על המסך', 'load_in', 0, '15:00', false],
    ['החזרת ציוד למחסן', 'end', 1, '10:00', true],
  ],
  needs: [
    ['תאורן', 1, 0, '13:00'],
    ['סאונדמן', 1, 0, '14:00'],
    ['מפעיל מסך', 1, 0, '15:00'],
  ],
}

const festival: PlannedTemplate = {
  fields: {
    name: 'פסטיבל',
    day_count: 2,
    start_time: '17:00',
    end_time: '23:30',
    load_in_day: -1,
    load_in_time: '08:00',
    tags: ['LED'],
  },
  checklist: ['רישיון עסק ואישור כבאות', 'גנרטור וגיבוי', 'תוכנית העמדה', 'תיאום אבטחה ושערים'],
  tasks: [
    ['הגשת בקשה לרישיון', 'start', -60, null, true],
    ['הזמנת גנרטור', 'start', -21, '12:00', true, ['הספק נדרש', 'נקודת חיבור', 'תדלוק']],
    ['סגירת לוח ההופעות', 'start', -14, null, true],
    ['הסעות לצוות', 'load_in', -3, '16:00', true],
    ['בדיקת מסך ורמפות', 'load_in', 0, '18:00', false],
    ['פירוק והחזרת ציוד', 'end', 1, '12:00', true],
    ['סיכום מול הלקוח', 'end', 7, null, true],
  ],
  needs: [
    ['תאורן', 2, -1, '08:00'],
    ['סאונדמן', 2, -1, '09:00'],
    ['איש במה', 4, -1, '08:00'],
    ['נהג', 1, -1, '06:30'],
  ],
}

const restOf: RestOf = (day) => jewishDays(day, day, defaultPlace).get(day)

/** Two templates, and an upcoming wedding that one of them was applied to, with its tasks and crew needs. */
export function templateDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'templates')
  const newId = seasonIds(scene.seed, 'templates')
  const dana = personNamed(scene, 'dana')
  const fieldsOf = ({ fields, checklist, tasks, needs }: PlannedTemplate): TemplateFields => {
    let last: string | null = null
    const line = (): { readonly id: string; readonly sort_order: string } => {
      last = orderKeyBetween(last, null, random.next)
      return { id: newId(), sort_order: last }
    }
    return templateSchema.parse({
      ...fields,
      checklist: checklist.map((item) => ({ ...line(), item })),
      tasks: tasks.map(([description, anchor, days, time, before_rest, lines]) => ({
        ...line(),
        description,
        anchor,
        days,
        time,
        before_rest,
        checklist: lines?.join('\n') ?? null,
      })),
      needs: needs.map(([role, count, call_day, call_time]) => ({ ...line(), role, count, call_day, call_time })),
    })
  }
  const templates = [fieldsOf(wedding), fieldsOf(festival)]
  const written = officeHour(scene, addDays(scene.today, -9), random)
  const next = openEvents(scene)
    .filter(
      ({ fields }) =>
        fields.name.includes('חתונ') &&
        daysBetween(scene.today, fields.date) > 32 &&
        fields.status === eventStatus.upcoming,
    )
    .toSorted((a, b) => (a.fields.date < b.fields.date ? -1 : 1))[0]
  const begun = officeHour(scene, addDays(scene.today, -8), random)
  const [ofWedding] = templates
  return [
    {
      at: written,
      by: dana.id,
      changes: templates.map((fields) => creation('eventTemplates', newId(), { ...fields })),
    },
    ...(next === undefined || ofWedding === undefined
      ? []
      : [{ at: begun, by: dana.id, changes: changesOf(beginningOfTemplate(ofWedding)) }]),
  ]

  function changesOf({ tasks, needs }: Beginning): readonly Change[] {
    if (next === undefined) return []
    const event = { date: next.fields.date, end_date: next.fields.end_date, load_in_day: 0 }
    return [
      {
        entity: 'events',
        recordId: next.id,
        operation: 'update',
        patch: { load_in: { load_in_day: 0, load_in_time: '13:00' } },
      },
      ...tasks.map(({ description, fields, rule }) =>
        creation('tasks', newId(), {
          ...fields,
          description,
          event_id: next.id,
          ...(rule === null ? {} : ruleFields(rule, event, restOf)),
        }),
      ),
      ...needs.map((need) =>
        creation('crewNeeds', crewNeedId({ event_id: next.id, role: need.role }), { event_id: next.id, ...need }),
      ),
    ]
  }
}

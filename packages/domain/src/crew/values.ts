/** The planner's decision. Only admins see a draft without an invitation; a removed person may be added again. */
export const crewPlan = { draft: 'draft', firm: 'firm', removed: 'removed' } as const
export const crewPlans = [crewPlan.draft, crewPlan.firm, crewPlan.removed] as const

export const crewAnswer = { accepted: 'accepted', declined: 'declined' } as const
export const crewAnswers = [crewAnswer.accepted, crewAnswer.declined] as const

/** Where somebody is on the day of the event. */
export const attendanceState = { onWay: 'on_way', arrived: 'arrived' } as const
export const attendanceStates = [attendanceState.onWay, attendanceState.arrived] as const

/** `phone`: a planner recorded a freelancer's answer; `link`: a freelancer answered on the page of their call. */
export const answerChannels = ['app', 'phone', 'link'] as const

export const crewPersonType = { user: 'user', freelancer: 'freelancer' } as const
export const crewPersonTypes = [crewPersonType.user, crewPersonType.freelancer] as const
export type CrewPersonType = (typeof crewPersonTypes)[number]

/** `off`: a day off, `unavailable`: they can't for another reason. */
const absenceKind = { off: 'off', unavailable: 'unavailable' } as const
export const absenceKinds = [absenceKind.off, absenceKind.unavailable] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** The operator's role. `assigned_operator_id` decides whose slot with this role counts (docs/decisions/0064). */
export const leadRole = 'מפעיל ראשי'

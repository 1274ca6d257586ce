import { entityModels, type EntityName, entityNames } from '@bama/domain'
import type { CalendarCallRow, ExpectedAccess, Flag, UsersCallRow, Ways } from './access-words.ts'

/*
 * Who may see and change what: a second reading of the specification, as data. It was made from the documents alone and
 * shares no line with the policy, so that a mistake in either shows as a difference. Where the documents differ,
 * "Who may change what" in the decisions wins, then specification A3 to 6, specification B6, and the designs of sync, HTTP
 * and security. Qn refers to the open questions at the end.
 *
 * HOW A ROW IS READ
 * [who, condition, …]  permitted to this audience while ALL the conditions hold. A list of these: ANY one is enough. [] is nobody, admins included.
 * sees      who gets the record at all. Who does not see a record can't change or delete it either, whatever the rows below say; the answer
 *           does not tell it from a missing one. Every row of `changes` and `deletes` is to be read "…and sees the record".
 * hidden    of those who see the record, only `shownTo` get these cells, their clocks and their history. All other cells: who sees the record.
 * creates   `by` may create; every cell given at creation needs its own row in `fields`. A cell in no row refuses the creation, except
 *           that a cell which only `serverSets` names may be refused or replaced, but is never stored as it was sent. Leaving out is always permitted, as far as the schema lets it.
 *           `serverSets`: what is stored when the cell was left out (or, in no row of `fields`, whatever was sent).
 * changes   per cell. A cell in no row, and one with by: [], is changed by nobody. One forbidden cell refuses the whole mutation, and its group.
 *           id, created_at, updated_at, _version and _clocks are no cells and are written by nobody.
 * deletes   who may delete.
 * Relations and states are read from the stored row BEFORE the mutation (at creation: from the new row).
 * Values are assumed to be valid by the schema, and an image to be the caller's own upload; both are tested elsewhere.
 * An explicit null for an owner is left open.
 *
 * CELLS
 * 'name'                               a plain field or a composite (interval, decision), written whole
 * 'other texts'                        every optional free text of the schema that no other row of this list names
 * 'checklist/<existing>/completed'     the tick of an entry that is in the stored list now
 * 'checklist/*', 'tags/*', 'permissions/*'   every other cell of that list, set or map: a new entry with all its fields,
 *                                      another field of an existing entry, the removal of one. The more exact row wins.
 *
 * AUDIENCES
 * admin                    role is 'admin', or is_admin is true (whatever the role). Holds every flag, even one that is
 *                          set to false on the account.
 * operator                 role is 'operator', and not an admin
 * everyone                 anyone who is signed in (which excludes is_approved: false)
 * everyone-but-operators   admins and regular users. A role that is neither admin nor operator is a regular user.
 * flag:<name>              an admin; otherwise the flag on the account if it is given (true or false); otherwise whether
 *                          `roleDefaults` lists it for the role
 * operator-assigned        an operator, if the event's assigned_operator_id is their id, or their e-mail in any letter case
 * owner                    the record's user_id is the person's id. Used only for tasks, workHours, chats, chatReads and
 *                          canvas: it gives an event's creator no right.
 * member                   the chat's user_id is the person's id, or its members include it
 * author                   the created_by of the comment, attachment or chat message is the person's id (not their e-mail
 *                          or name)
 * recipient                the message's recipient_id is the person's id
 * assignee                 the task's assigned_user is the person's e-mail, in any letter case
 * oneself                  the systemUsers record is the person's own
 * sees-item                the event, task or chat that item_type and item_id (of a canvas: event_id) name exists (isn't
 *                          deleted), and the person sees it by its own `sees`
 * sees-chat                the chat that chat_id names exists (isn't deleted), and the person is a `member` of it
 *
 * in-event                 the event (of a need or a slot: the one that event_id names, while it isn't deleted) has the
 *                          person in its crew, or its assigned_operator_id is their id, or their e-mail in any letter
 *                          case. An event's crew is whoever has a firm slot in it.
 * slot-person              the person_type of the slot (or absence) is 'user', and its person_id the person's id
 *
 * CONDITIONS ON THE RECORD
 * firm, freelancer         the slot's plan is 'firm', its person_type 'freelancer'
 * invited                  the slot says when its person was invited
 * event-there              the event that event_id names exists and isn't deleted
 * open                     the task's status isn't 'הושלם'
 * free, on-event           the canvas has no event_id, has one
 * own, not-own             the person is, isn't, the `author` (comments, attachments) or `owner` (tasks, workHours,
 *                          chatReads)
 * assigned                 the person is the `assignee`
 * paid, not-paid           the entry's derived status is, isn't, 'שולם'
 * not-running              … isn't 'בתהליך'
 * not-rejected             … isn't 'נדחה'
 * in-chat, not-in-chat     the attachment's item_type is, isn't, 'chat'
 *
 * CONDITIONS ON WHAT IS WRITTEN
 * to:<status>              the decision's decided_status is this one
 * with-reason              decision_reason contains more than white space
 * present-interval         decided_interval is the stamp of the entry's present interval. If only this one fails, the code
 *                          is interval_changed.
 * value-own-id             the value is the caller's id
 * value-false              the value is false
 * value-true               the value is true
 * own-element              the cell is the caller's own id in a set
 * new-entry                the cell is a field of a list entry that isn't in the stored list
 *
 * CONDITIONS ON THE PERSON CHANGED (usersCalls only)
 * not-oneself              the changed person isn't the caller
 * target-not-admin         the changed person isn't an admin after the call
 * not-last-admin           the call doesn't leave the workspace without an admin
 */

/** The flags of an account that doesn't set them. Admins hold all flags. */
export const roleDefaults: Readonly<Record<'user' | 'operator', readonly Flag[]>> = {
  user: ['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'],
  operator: ['can_create_events', 'can_edit_events', 'can_update_own_tasks', 'can_delete_own_comments'],
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

// Cells that are given at creation and changed under different conditions, listed once.

const eventCells = [
  ...words(`
  name date end_date start_time end_time audience_arrival_time load_in client_id drive_url tags/* description
  location checklist/* screen_grid_images/* screen_grid_image_url screen_grid_text screen_columns screen_rows
  cabinet_width_mm cabinet_height_mm cabinet_width_px cabinet_height_px timer_target_type timer_target_task_id
  producer_name producer_phone registration_notes crew_notes
`),
  'other texts',
]

const managerCells = words('approval_status quote_number booking_status payment_status manager_checklist/*')

const taskCells = words(`
  description priority deadline deadline_time rule rule_due assigned_user event_id tags/* internal_notes checklist/*
`)

const settingCells = words(`
  shows_hebrew_months shows_hebrew_dates calendar_place messages_off/* pushes_off/* messages_mailed/* quiet_hours
  rests_on_sabbath calls_break_quiet push_shows_content
`)

const accountCells = words(`
  is_admin permissions/* is_approved phone position hire_date last_login last_login_device active_timer_id
  active_timer_event_id active_timer_event_name active_timer_start_time
`)

const seasonalCells = words(`
  event_month event_name client_name contact_info recurrence_type check_status next_contact_date notes drive_link
`)

const templateCells = words(`
  name day_count start_time end_time audience_arrival_time load_in location description registration_notes tags/*
  checklist/* tasks/* needs/*
`)

/**
 * The entities, for every channel that pushes or pulls: `/api/sync`, `/api/sync/:entity/:userId`, history. Import is
 * separate (admins only).
 */
const named: Partial<ExpectedAccess> = {
  events: {
    sees: [['everyone-but-operators'], ['operator-assigned'], ['in-event']], // archived ones too: Q1
    hidden: [
      { cells: managerCells, shownTo: [['admin']] },
      { cells: ['crew/*'], shownTo: [['admin'], ['in-event']] },
    ],
    creates: {
      by: [['flag:can_create_events']],
      fields: [
        { cells: [...eventCells, 'status', 'sort_order', 'is_completed'], by: [['everyone']] },
        { cells: ['is_archived'], by: [['everyone', 'value-false'], ['flag:can_delete_events']] }, // Q2
        { cells: managerCells, by: [['admin']] }, // Q3
        { cells: ['assigned_operator_id'], by: [['admin'], ['operator', 'value-own-id']] }, // Q4
        { cells: ['user_id'], by: [['everyone', 'value-own-id']] },
        { cells: ['crew/*'], by: [] },
      ],
      serverSets: [
        { cell: 'user_id', to: 'caller-id' },
        { cell: 'assigned_operator_id', to: 'caller-id', for: 'operator' },
      ],
    },
    changes: [
      { cells: ['status', 'sort_order', 'is_completed', 'checklist/<existing>/completed'], by: [['everyone']] }, // that is: who sees it; Q5
      {
        cells: eventCells,
        by: [['flag:can_edit_events']], // "all other fields of an event"
      },
      { cells: ['is_archived'], by: [['flag:can_delete_events']] },
      {
        cells: [...managerCells, 'manager_checklist/<existing>/completed', 'assigned_operator_id'],
        by: [['admin']],
      },
      { cells: ['user_id', 'crew/*'], by: [] },
    ],
    deletes: [['flag:can_delete_events']],
  },

  tasks: {
    sees: [['everyone']],
    hidden: [], // internal_notes too: Q6
    creates: {
      by: [['flag:can_create_tasks']],
      fields: [
        { cells: [...taskCells, 'status', 'sort_order'], by: [['everyone']] },
        { cells: ['user_id'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [{ cell: 'user_id', to: 'caller-id' }],
    },
    changes: [
      { cells: ['sort_order'], by: [['everyone']] },
      {
        cells: ['checklist/<existing>/completed'],
        by: [['flag:can_edit_tasks'], ['assignee'], ['flag:can_update_own_tasks', 'own']],
      },
      {
        cells: ['status'],
        by: [['flag:can_edit_tasks'], ['flag:can_update_own_tasks', 'own'], ['flag:can_update_own_tasks', 'assigned']],
      },
      {
        // Completed tasks are edited and reopened by the same people: Q7.
        cells: taskCells,
        by: [['flag:can_edit_tasks'], ['flag:can_update_own_tasks', 'own']],
      },
      { cells: ['user_id'], by: [] },
    ],
    deletes: [['flag:can_delete_tasks', 'open'], ['admin']],
  },

  clients: {
    sees: [['everyone']],
    hidden: [{ cells: ['contact_person', 'email', 'phone', 'address'], shownTo: [['admin']] }],
    creates: {
      by: [['flag:can_create_events'], ['flag:can_edit_events']],
      fields: [
        { cells: ['name'], by: [['everyone']] },
        { cells: ['contact_person', 'email', 'phone', 'address'], by: [['admin']] },
      ],
      serverSets: [],
    },
    changes: [{ cells: ['name', 'contact_person', 'email', 'phone', 'address'], by: [['admin']] }],
    deletes: [['admin']],
  },

  workHours: {
    sees: [['owner'], ['flag:can_view_all_work_hours'], ['flag:can_approve_work_hours']],
    hidden: [],
    creates: {
      by: [['everyone']],
      fields: [
        // Whatever has become of the event or task, and whether or not it is seen.
        { cells: ['task_id', 'event_id', 'event_name', 'notes', 'interval'], by: [['everyone']] },
        { cells: ['user_id'], by: [['everyone', 'value-own-id'], ['admin']] },
        { cells: ['decision'], by: [] }, // Q9
        { cells: ['status', 'hours_worked', 'entered_by', 'corrected_by'], by: [] },
      ],
      serverSets: [
        { cell: 'user_id', to: 'caller-id' },
        { cell: 'user_name', to: 'owner-shown-name' }, // Q10
        { cell: 'entered_by', to: 'caller-id-of-others' },
        { cell: 'event_name', to: 'seen-item-name' },
      ],
    },
    changes: [
      {
        cells: ['task_id', 'event_id', 'event_name', 'notes', 'interval'],
        by: [
          ['owner', 'not-paid'],
          ['admin', 'not-paid'],
        ],
      }, // approved ones too: Q11
      {
        cells: ['decision'], // Q12, Q13, Q14
        by: [
          // approve
          ['flag:can_approve_work_hours', 'to:אושר', 'not-own', 'not-paid', 'not-running', 'present-interval'],
          ['admin', 'to:אושר', 'not-paid', 'not-running', 'present-interval'],
          // reject
          [
            'flag:can_approve_work_hours',
            'to:נדחה',
            'with-reason',
            'not-own',
            'not-paid',
            'not-running',
            'present-interval',
          ],
          ['admin', 'to:נדחה', 'with-reason', 'not-paid', 'not-running', 'present-interval'],
          // take an approval or a rejection back
          ['flag:can_approve_work_hours', 'to:נרשם', 'not-own', 'not-paid', 'not-running', 'present-interval'],
          ['admin', 'to:נרשם', 'not-paid', 'not-running', 'present-interval'],
          // pay
          ['admin', 'to:שולם', 'not-paid', 'not-running', 'not-rejected', 'present-interval'],
          // take a payment back
          ['admin', 'to:נרשם', 'paid', 'with-reason', 'present-interval'],
          ['admin', 'to:אושר', 'paid', 'with-reason', 'present-interval'],
        ],
      },
      { cells: ['user_id', 'user_name', 'entered_by', 'corrected_by', 'status', 'hours_worked'], by: [] },
    ],
    deletes: [
      ['owner', 'not-paid'],
      ['admin', 'not-paid'],
    ], // Q11
  },

  systemUsers: {
    sees: [['everyone']],
    hidden: [
      {
        // So of others everyone sees: id, name, full_name (Q15), email, role.
        cells: [...settingCells, ...accountCells, 'rest_weekdays'],
        shownTo: [['oneself'], ['admin']],
      },
    ],
    // By sync only; the rest is in `usersCalls`.
    creates: { by: [], fields: [], serverSets: [] },
    changes: [
      {
        // Another person's: not even an admin by sync.
        cells: [...settingCells, 'full_name'],
        by: [['oneself']],
      },
      { cells: ['rest_weekdays'], by: [['oneself'], ['admin']] },
      { cells: [...accountCells, 'name', 'email', 'role'], by: [] },
    ],
    deletes: [],
  },

  seasonalClients: {
    sees: [['admin']],
    hidden: [],
    creates: {
      by: [['admin']],
      fields: [{ cells: seasonalCells, by: [['admin']] }],
      serverSets: [],
    },
    changes: [{ cells: seasonalCells, by: [['admin']] }],
    deletes: [['admin']],
  },

  tags: {
    sees: [['everyone']],
    hidden: [],
    creates: {
      by: [['admin']],
      fields: [
        { cells: ['name', 'color'], by: [['admin']] },
        { cells: ['text_color'], by: [] },
      ],
      serverSets: [],
    },
    changes: [
      { cells: ['name', 'color'], by: [['admin']] },
      { cells: ['text_color'], by: [] },
    ],
    deletes: [['admin']],
  },

  comments: {
    sees: [['sees-item']], // of a deleted item: nobody, Q16
    hidden: [],
    creates: {
      by: [['sees-item']],
      fields: [
        { cells: ['item_type', 'item_id', 'content', 'mentions/*'], by: [['everyone']] },
        { cells: ['created_by'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [
        { cell: 'created_by', to: 'caller-id' },
        { cell: 'author_name', to: 'caller-shown-name' },
      ],
    },
    changes: [{ cells: ['item_type', 'item_id', 'content', 'mentions/*', 'author_name', 'created_by'], by: [] }], // not even by admins: Q17
    deletes: [['admin'], ['flag:can_delete_comments'], ['flag:can_delete_own_comments', 'own']],
  },

  attachments: {
    sees: [['sees-item']], // in a chat: its members, not admins
    hidden: [],
    creates: {
      by: [['sees-item']],
      fields: [
        {
          cells: ['item_type', 'item_id', 'entry_id', 'name', 'type', 'size', 'sha256', 'file_id', 'thumbnail'],
          by: [['everyone']],
        },
        { cells: ['created_by'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [
        { cell: 'created_by', to: 'caller-id' },
        { cell: 'author_name', to: 'caller-shown-name' },
      ],
    },
    changes: [], // nobody changes one, not even admins; only the server sets is_stored
    deletes: [
      ['admin', 'not-in-chat'],
      ['flag:can_delete_comments', 'not-in-chat'],
      ['flag:can_delete_own_comments', 'own', 'not-in-chat'],
      ['author', 'in-chat'],
    ],
  },

  personalMessages: {
    sees: [['recipient']], // admins see only their own
    hidden: [],
    creates: { by: [], fields: [], serverSets: [] },
    changes: [
      { cells: ['is_read'], by: [['recipient']] }, // both ways: Q18
      {
        cells: words('recipient_id sender_name title content context_text context_link priority message_count'),
        by: [],
      },
    ],
    deletes: [['recipient']],
  },

  chats: {
    sees: [['member']], // not admins
    hidden: [],
    creates: {
      by: [['everyone']],
      fields: [
        { cells: ['title', 'content', 'event_id', 'members/*'], by: [['everyone']] },
        { cells: ['user_id'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [{ cell: 'user_id', to: 'caller-id' }],
    },
    changes: [
      { cells: ['title', 'content', 'event_id'], by: [['owner'], ['admin']] },
      { cells: ['members/*'], by: [['owner'], ['admin'], ['member', 'value-true'], ['member', 'own-element']] },
      { cells: ['user_id'], by: [] },
    ],
    deletes: [['owner'], ['admin']],
  },

  chatMessages: {
    sees: [['sees-chat']], // not admins; of a deleted chat: nobody
    hidden: [],
    creates: {
      by: [['sees-chat']],
      fields: [
        { cells: ['chat_id', 'content', 'reply_to', 'mentions/*'], by: [['everyone']] },
        { cells: ['created_by'], by: [['everyone', 'value-own-id']] },
        { cells: ['position'], by: [] },
      ],
      serverSets: [
        { cell: 'created_by', to: 'caller-id' },
        { cell: 'author_name', to: 'caller-shown-name' },
      ],
    },
    changes: [
      { cells: ['chat_id', 'content', 'reply_to', 'mentions/*', 'created_by', 'author_name', 'position'], by: [] },
    ],
    deletes: [['author']], // not even admins
  },

  chatReads: {
    sees: [['sees-chat', 'own']], // nobody else learns what a person has read
    hidden: [],
    creates: {
      by: [['sees-chat']],
      fields: [
        { cells: ['chat_id', 'read_to'], by: [['everyone']] },
        { cells: ['user_id'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [{ cell: 'user_id', to: 'caller-id' }],
    },
    changes: [
      { cells: ['read_to'], by: [['owner']] },
      { cells: ['chat_id', 'user_id'], by: [] },
    ],
    deletes: [],
  },

  crewNeeds: {
    sees: [['admin'], ['in-event']],
    hidden: [],
    creates: {
      by: [['admin', 'event-there']],
      fields: [{ cells: ['event_id', 'role', 'count', 'times'], by: [['admin']] }],
      serverSets: [],
    },
    changes: [
      { cells: ['count', 'times'], by: [['admin']] },
      { cells: ['event_id', 'role'], by: [] },
    ],
    deletes: [], // its count goes down to zero, and it is deleted with its event
  },

  crewSlots: {
    sees: [['admin'], ['in-event', 'firm'], ['slot-person', 'invited', 'event-there']], // drafts, and people who were taken off: admins, and whoever was invited
    hidden: [
      { cells: ['reason', 'calls/*', 'call_opened_at', 'call_opened_version'], shownTo: [['admin'], ['slot-person']] },
    ],
    creates: {
      by: [['admin', 'event-there']],
      fields: [
        {
          cells: words('event_id person_type person_id person_name role times plan invitation calls/*'),
          by: [['admin']],
        },
        { cells: ['reply', 'reason', 'attendance', 'call_opened_at', 'call_opened_version'], by: [] }, // nobody has answered yet
      ],
      serverSets: [],
    },
    changes: [
      { cells: ['person_name', 'times', 'plan', 'invitation'], by: [['admin']] },
      { cells: ['calls/*'], by: [['admin', 'new-entry']] }, // a call that was sent doesn't change
      { cells: ['call_opened_at', 'call_opened_version'], by: [] }, // only the server
      { cells: ['reply', 'reason', 'attendance'], by: [['slot-person'], ['admin', 'freelancer']] }, // an admin not in another user's name
      { cells: ['event_id', 'person_type', 'person_id', 'role'], by: [] },
    ],
    deletes: [], // taken off by `plan`, and deleted with its event
  },

  availability: {
    sees: [['admin'], ['slot-person']], // of freelancers admins alone
    hidden: [], // the note too: who sees it
    creates: {
      by: [['admin'], ['slot-person']],
      fields: [{ cells: ['person_type', 'person_id', 'period', 'kind', 'note'], by: [['everyone']] }],
      serverSets: [],
    },
    changes: [
      { cells: ['period', 'kind', 'note'], by: [['everyone']] },
      { cells: ['person_type', 'person_id'], by: [] },
    ],
    deletes: [['everyone']],
  },

  crewSettings: {
    sees: [['everyone']],
    hidden: [],
    creates: {
      by: [['admin']],
      fields: [
        { cells: ['travel_minutes', 'rest_minutes', 'most_minutes_a_day', 'reminder_minutes'], by: [['admin']] },
      ],
      serverSets: [],
    },
    changes: [{ cells: ['travel_minutes', 'rest_minutes', 'most_minutes_a_day', 'reminder_minutes'], by: [['admin']] }],
    deletes: [], // there is exactly one, and its id never changes
  },

  eventTemplates: {
    sees: [['flag:can_create_events']], // whoever may create events sees the templates they begin with
    hidden: [],
    creates: {
      by: [['flag:can_create_events']],
      fields: [{ cells: templateCells, by: [['everyone']] }],
      serverSets: [],
    },
    changes: [{ cells: templateCells, by: [['flag:can_create_events']] }],
    deletes: [['flag:can_create_events']],
  },

  canvas: {
    sees: [['owner', 'free'], ['sees-item']], // admins don't see a free one
    hidden: [],
    creates: {
      by: [['everyone', 'free'], ['sees-item']],
      fields: [
        { cells: ['title', 'content', 'elements/*', 'event_id'], by: [['everyone']] },
        { cells: ['user_id'], by: [['everyone', 'value-own-id']] },
      ],
      serverSets: [{ cell: 'user_id', to: 'caller-id' }],
    },
    changes: [
      { cells: ['title', 'content', 'elements/*'], by: [['owner'], ['flag:can_edit_events', 'on-event']] },
      { cells: ['user_id', 'event_id'], by: [] },
    ],
    deletes: [['owner'], ['admin', 'on-event']],
  },
}

/** An entity that the table doesn't name is only for admins, with all its fields. */
function adminsOnly(entity: EntityName): ExpectedAccess[EntityName] {
  const row = { cells: Object.keys(entityModels[entity].schema.shape), by: [['admin']] } as const
  const creates = { by: row.by, fields: [row], serverSets: [] }
  return { sees: row.by, hidden: [], creates, changes: [row], deletes: row.by }
}

export const expectedAccess = Object.fromEntries(
  entityNames.map((entity) => [entity, named[entity] ?? adminsOnly(entity)]),
) as ExpectedAccess

/** The changes of systemUsers that are possible only online, through `/api/users`. Q19. */
export const usersCalls: readonly UsersCallRow[] = [
  { call: 'POST /api/users', fields: ['every field'], by: [['admin']] },
  {
    call: 'PATCH /api/users/:id',
    fields: ['name', 'full_name', 'email', 'phone', 'position', 'hire_date'],
    by: [['admin']],
  },
  {
    call: 'PATCH /api/users/:id',
    fields: ['role', 'is_admin', 'is_approved'],
    by: [['admin', 'not-oneself', 'not-last-admin']],
  },
  { call: 'PATCH /api/users/:id', fields: ['permissions/*'], by: [['admin', 'not-oneself', 'target-not-admin']] },
  { call: 'DELETE /api/users/:id', fields: [], by: [['admin', 'not-oneself', 'not-last-admin']] },
  { call: 'POST /api/users/:id/password', fields: [], by: [['admin'], ['oneself']] }, // oneself with the old password
  { call: 'POST /api/users/:id/invitation', fields: [], by: [['admin', 'not-oneself']] },
]

/**
 * What a calendar address shows (feature list, "Calendar out": what the person may see): events and, if requested, tasks.
 * Never manager fields, not even for admins. That it shows only current records of the last year and later isn't a matter
 * of access.
 */
export const calendarShows: Readonly<Partial<Record<EntityName, Ways>>> = {
  events: [['everyone-but-operators'], ['operator-assigned'], ['in-event']],
  tasks: [['everyone']],
}

/**
 * Managing one's own addresses requires a session. 404: another's address gets the same answer as a missing one. Tried in
 * this order; the last call revokes.
 */
export const calendarCalls: readonly CalendarCallRow[] = [
  { call: 'POST /api/calendar/feeds', who: 'nobody', answer: 401 },
  { call: 'GET /api/calendar/feeds', who: 'nobody', answer: 401 },
  { call: 'DELETE /api/calendar/feeds/:id', who: 'nobody', answer: 401 },
  { call: 'POST /api/calendar/feeds', who: 'own key', answer: 403 },
  { call: 'GET /api/calendar/feeds', who: 'own key', answer: 403 },
  { call: 'DELETE /api/calendar/feeds/:id', who: 'own key', answer: 403 },
  { call: 'DELETE /api/calendar/feeds/:id', who: 'not-oneself', answer: 404 },
  { call: 'POST /api/calendar/feeds', who: 'oneself', answer: 201 },
  { call: 'GET /api/calendar/feeds', who: 'oneself', answer: 200 },
  { call: 'DELETE /api/calendar/feeds/:id', who: 'oneself', answer: 204 },
]

/*
 * openQuestions: where the documents don't say, what was chosen, and why.
 *
 * Q1  Archived events. Chosen: seen by the same people as others; the archive is an admin's SCREEN, and boards leave them out. Why: a
 *     can_delete_events holder archives with an undo and restores, which needs sight of the row; hours and tasks still point at it. The
 *     other reading: non-admins (without can_delete_events) lose it once archived.
 * Q2  is_archived: true at creation. Chosen: also needs can_delete_events, since it is archiving by another door.
 * Q3  Manager fields at creation by a non-admin. Chosen: refused, even with the default value: the row says "admin", and cells carry only what was set.
 * Q4  assigned_operator_id at an operator's creation. Chosen: own id accepted, so that the offline device can show its new event on the board;
 *     another's id refused; left out, the server writes it. An operator's e-mail, and null, are left open. A person with is_admin and
 *     role operator is an admin here: not assigned by itself. A regular user may not give even their own id.
 * Q5  status, sort_order, is_completed and ticks of an ARCHIVED event. Chosen: as for others; nothing says that archiving freezes.
 * Q6  tasks.internal_notes. Chosen: who sees the task, operators too. "Internal" reads as "not for the client"; no document names anybody
 *     from whom it is hidden, and for events the hidden ones are named one by one. Likewise producer_phone and registration_notes.
 * Q7  "(completed task: admin)". Chosen: only deleting, as the specification's "completed list: admin only" has it. Editing and reopening stay with
 *     can_edit_tasks; so who may edit and delete can reopen a task and then delete it, in two steps. Within one group or mutation the stored row before each decides.
 * Q8  A task's creator and assignee. By the letter of the table and of "selects are disabled without it" neither may change status or fields
 *     (the assignee only ticks), which left workers unable to finish their own task. Chosen by the product (decision 0022): with
 *     can_update_own_tasks, on by default, the assignee sets the status and the creator edits; without it the letter stands.
 * Q9  decision at creation. Chosen: refused to everyone: what was not seen yet can't be decided; nothing in the product needs it.
 * Q10 user_name. Chosen: the server's snapshot of the OWNER's shown name, never the client's word, as with a comment's author: otherwise
 *     one's hours show in the report under another's name. The documents say only that it never changes. A missing user_id: the caller's.
 * Q11 Approved and rejected entries. Chosen: the owner may still correct and delete them; only paid ones are locked ("corrections to an approved
 *     entry return it to נרשם"). Deleting an approved entry is the less certain half. That notes or event_id of an approved entry return it to
 *     נרשם, too, is no matter of access: decisions say "corrections", the sync design says "interval".
 * Q12 Deciding a running entry. Chosen: refused for every decision. Paying one must be (it locks, and then its timer could not be stopped);
 *     approving or rejecting what has no end means nothing. Paying a rejected one is refused, though the document says only "skips".
 * Q13 Taking an approval or rejection back (to נרשם, unpaid). Chosen: who may approve may take back, never on the own entry unless admin, no
 *     reason needed. Only approve and reject are written down; a mistaken click must be undoable. Paying a paid one again, and נדחה on a paid one: refused (locked).
 * Q14 decided_by, decided_at. Chosen: stored decided_by is always the caller, either by refusing another id or by replacing it; decided_at
 *     is no matter of access. decision: null (erasing it) is refused to everybody: it would take a payment back without a reason.
 * Q15 full_name of others. Chosen: seen by everyone. "Name" in "id, name, e-mail, role" is the shown name, which is full_name, else name;
 *     hidden, a person's own renaming would reach nobody. is_admin is hidden by the letter, although role is not.
 * Q16 Comments of a deleted item. Chosen: nobody sees or deletes them, the author and admins included: visibility follows the item alone. So too an
 *     author who no longer sees the event (an operator after reassignment) does not see the own comment there.
 * Q17 "Never edited" against "admin may everything". Chosen: never, admins included: the exact sentence wins, and admins can delete.
 * Q18 is_read back to false by the recipient. Chosen: permitted; it is their own mark, and only "marked read" is written.
 * Q19 /api/users. "Never oneself or the last admin" could cover every PATCH; chosen: what bears on access, and deleting. An admin may correct
 *     the own phone or e-mail. Permissions of an admin: refused, as the switches are disabled on admin rows; storing them without effect would be harmless.
 * Q20 A tick in a list entry that the same mutation creates or removes counts as 'checklist/*', not as a tick. An entry removed meanwhile is no longer existing.
 * Q21 An admin's explicit false flag, can_delete_own_comments included. Chosen: no effect, "admins hold all permissions".
 * Q22 Operators and tasks. "The calendar with all tasks" and "related tasks' names" could mean fewer fields than a worker
 *     gets. Chosen: the whole task, and so its comments. An operator who was given flags for tasks or hours has them like
 *     anyone else.
 * Q23 Client contact fields given by a non-admin who creates a client inline. Chosen: refused ("contact fields: admin"; the
 *     form sends only a name).
 * Q24 Admins and others' work hours. Chosen: an admin changes every cell of another's unpaid entry and deletes it ("admin may
 *     everything"); holders of the two hours flags change only the decision, and with can_view_all_work_hours alone not even
 *     that.
 */

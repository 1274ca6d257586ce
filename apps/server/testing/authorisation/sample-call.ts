/** A version of a person's call sheet, as stored in its cell. */
export const sampleCall = (notes: string): string =>
  JSON.stringify({
    made_at: '2026-11-18T06:00:00.000Z',
    made_by: 'user-planner',
    how: 'whatsapp',
    event: 'אירוע',
    person: 'שם',
    role: 'תאורה',
    call: '2027-01-31T14:00',
    end: '2027-02-01T23:00',
    place: 'היכל התרבות',
    hebrew_date: null,
    schedule: [],
    contacts: [],
    notes,
  })

// A form for a website: what visitors send becomes an event. The key stays here and never reaches a browser.
// BAMA_URL=https://bama.example BAMA_KEY=bama_… PORT=3000 node event-form.mjs
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const { BAMA_URL, BAMA_KEY, PORT = '3000' } = process.env

/** The forms that were served, by the id of the event that each opens: what was sent last, when, and whether it is saved. */
const forms = new Map()
const mostForms = 10_000

/** A form with an id of its own: sent twice, it opens one event. */
function serveForm() {
  const id = randomUUID()
  forms.set(id, { text: null, at: null, isSaved: false })
  if (forms.size > mostForms) forms.delete(forms.keys().next().value)
  return page(id)
}

const page = (id) => `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>הזמנת אירוע</title>
<form method="post">
  <input type="hidden" name="id" value="${id}">
  <label>שם האירוע <input name="name" required maxlength="200"></label>
  <label>תאריך <input name="date" type="date" required></label>
  <label>מקום <input name="location" maxlength="300"></label>
  <button>שליחה</button>
</form></html>`

/** Opens an event; throws with the reason when the server does not take it. `at`: the server knows a repetition by it. */
async function openEvent({ id, name, date, location }, at) {
  const response = await fetch(`${BAMA_URL}/api/sync/events/me`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BAMA_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      deviceId: 'website-form',
      timestamp: new Date().toISOString(),
      items: [{ id, updated_at: at, name, date, location: location || null }],
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.code)
  const [result] = answer.results
  if (result.status !== 'applied') throw new Error(`${result.code} ${result.field ?? ''}`)
}

/** What was sent, or null when it is more than a form ever is. */
async function readForm(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 10_000) return null
  }
  return Object.fromEntries(new URLSearchParams(text))
}

async function answer(request, response) {
  const form = await readForm(request)
  if (form === null) {
    response.writeHead(413).end('הטופס גדול מדי')
    return
  }
  const text = JSON.stringify(form)
  const known = forms.get(form.id)
  // An id that was not given out here could be that of another event.
  if (known === undefined || (known.isSaved && known.text !== text)) {
    response.writeHead(409).end('הטופס כבר נשלח או ישן מדי. יש לפתוח אותו מחדש.')
    return
  }
  // The same form again is the same change, though its answer was lost: what the office changed since stays.
  if (known.text !== text) Object.assign(known, { text, at: new Date().toISOString() })
  if (!known.isSaved) await openEvent(form, known.at)
  if (known.text === text) known.isSaved = true
  response.end('תודה! הבקשה התקבלה.')
}

createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (request.method !== 'POST') {
    response.end(serveForm())
    return
  }
  answer(request, response).catch((error) => {
    console.error(error.message)
    response.writeHead(502).end('לא התקבל אישור שהבקשה נשמרה. אפשר לשלוח שוב את אותו טופס, והיא תירשם פעם אחת.')
  })
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`)
})

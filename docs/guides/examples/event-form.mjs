// A form for a website: what visitors send becomes an event. The key stays here and never reaches a browser.
// BAMA_URL=https://bama.example BAMA_KEY=bama_… PORT=3000 node event-form.mjs
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const { BAMA_URL, BAMA_KEY, PORT = '3000' } = process.env

const page = `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>הזמנת אירוע</title>
<form method="post">
  <label>שם האירוע <input name="name" required maxlength="200"></label>
  <label>תאריך <input name="date" type="date" required></label>
  <label>מקום <input name="location" maxlength="300"></label>
  <button>שליחה</button>
</form></html>`

/** Opens an event; throws with the reason when the server does not take it. */
async function openEvent({ name, date, location }) {
  const now = new Date().toISOString()
  const response = await fetch(`${BAMA_URL}/api/sync/events/me`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BAMA_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      deviceId: 'website-form',
      timestamp: now,
      items: [{ id: randomUUID(), updated_at: now, name, date, location: location || null }],
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

createServer(async (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (request.method !== 'POST') return response.end(page)
  try {
    const form = await readForm(request)
    if (form === null) return response.writeHead(413).end('הטופס גדול מדי')
    await openEvent(form)
    response.end('תודה! הבקשה התקבלה.')
  } catch (error) {
    console.error(error.message)
    response.writeHead(502).end('הבקשה לא נשמרה. אפשר לנסות שוב.')
  }
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`)
})

import { violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TeamPage } from '../pages/team-page.ts'

test('[A1.13] [A2.130] [A2.131] [A2.132] [A2.133] [A2.134] [A4.56] [A4.57] [A5.49] [A6.30] [A7.6] [A8.31] permissions: a draft that outlasts tabs, is asked about, dropped or saved, and works at once', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  const facts = { phone: '052-1234567', position: 'במאית', hire_date: '2024-03-01' }
  await workspace.api.patch(`/api/users/${worker.id}`, facts)
  const waiting = await workspace.addPerson('gil', 'admin')
  await workspace.api.patch(`/api/users/${waiting.id}`, { is_approved: false })
  const line = await openLine(workspace.server.address)
  const page = await (await newDevice({ colorScheme: 'light' })).newPage()
  const theirs = await (await newDevice()).newPage()
  await new LoginPage(theirs).enter(workspace.server.address, { ...admin, email: worker.email })
  await theirs.goto(`${workspace.server.address}/Events`)
  await new LoginPage(page).signIn(line.address, admin)
  const team = new TeamPage(page)
  await team.openPermissions(line.address)
  await page.setViewportSize(phone)
  await expect(team.card('inbal')).toContainText('inbal@almog.example')
  for (const text of ['עובד', 'מאושר', 'טלפון052-1234567', 'תפקידבמאית', 'תחילת עבודה1.3.2024', 'כניסה אחרונההיום'])
    await expect(team.card('inbal')).toContainText(text)
  expect(await violationsOf(page)).toEqual([])
  // On a desk, people and permissions form a table.
  await page.setViewportSize(desk)
  await expect(page.getByRole('columnheader', { name: 'עריכת אירועים' })).toBeVisible()
  await expect(team.card('gil')).toContainText('ממתין לאישור')
  await expect(team.card('inbal').getByRole('switch')).toHaveCount(11)
  await expect(team.flag('inbal', 'מחיקת תגובות עצמיות')).toBeChecked()
  for (const [name, why] of [
    ['dana', 'את ההרשאות שלך יכול לשנות רק מנהל מערכת אחר'],
    ['gil', 'למנהלי מערכת יש את כל ההרשאות'],
  ] as const) {
    await expect(team.card(name)).toContainText(why)
    for (const one of await team.card(name).getByRole('switch').all()) await expect(one).toBeDisabled()
  }

  await team.flag('inbal', 'עריכת אירועים').check()
  await expect(team.unsaved('inbal')).toBeVisible()
  await team.tab('דוחות שעות').click()
  await team.tab('הרשאות').click()
  await expect(team.flag('inbal', 'עריכת אירועים')).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  // A colleague changes another flag of the same person: it is shown, and the draft is kept.
  expect((await workspace.api.patch(`/api/users/${worker.id}`, { permissions: { can_delete_tasks: true } })).ok).toBe(
    true,
  )
  await expect(team.flag('inbal', 'מחיקת משימות')).toBeChecked()
  await expect(team.flag('inbal', 'עריכת אירועים')).toBeChecked()

  await page.getByRole('link', { name: 'לקוחות', exact: true }).click()
  await page.getByRole('dialog', { name: 'יש שינויים שלא נשמרו' }).getByRole('button', { name: 'חזרה להרשאות' }).click()
  await team.cancel('inbal').click()
  await expect(team.flag('inbal', 'עריכת אירועים')).not.toBeChecked()
  await expect(team.unsaved('inbal')).toBeHidden()

  await team.flag('inbal', 'יצירת אירועים').focus()
  await page.keyboard.press('Space')
  line.cut()
  await team.save('inbal').click()
  await expect(team.card('inbal').getByRole('alert')).toHaveText(/^שגיאה בעדכון הרשאות\. אין חיבור לשרת/)
  await expect(team.flag('inbal', 'יצירת אירועים')).toBeChecked()
  line.mend()
  await team.save('inbal').click()
  await expect(page.getByText('הרשאות עודכנו בהצלחה!')).toBeVisible()
  await expect(team.unsaved('inbal')).toBeHidden()
  await expect(team.flag('inbal', 'יצירת אירועים')).toBeChecked()
  // The header's button; an empty board has another.
  await expect(theirs.getByRole('button', { name: 'אירוע חדש', exact: true }).first()).toBeVisible()
  const saved = (await workspace.api.pullAll('systemUsers')).get(worker.id)
  expect(saved?.['permissions']).toEqual({ can_create_events: true, can_delete_tasks: true })
  await line.close()
})

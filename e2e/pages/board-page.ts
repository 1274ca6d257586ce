import { expect, type Locator } from '@playwright/test'
import { countUnsent } from '../fixtures/device-database.ts'
import { AppPage } from './app-page.ts'

export type ColumnTitle = 'קרובים - לפי קדימות' | 'לסיים היום/מחכה לך' | 'סיימתי - לבדיקה' | 'בוטל'

export class BoardPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Events`)
    await this.isShown()
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'ניהול אירועים' })).toBeVisible()
    await expect(this.column('בוטל')).toBeVisible()
  }

  column(title: ColumnTitle): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  cardIn(title: ColumnTitle, name: string): Locator {
    return this.column(title).getByRole('article', { name, exact: true })
  }

  /** Returns the names of a column's cards, from the top. */
  async namesIn(title: ColumnTitle): Promise<string[]> {
    return this.column(title).getByRole('heading', { level: 3 }).allTextContents()
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** A text field of the open form. */
  field(label: string): Locator {
    return this.dialog().getByRole('textbox', { name: label, exact: true })
  }

  async create(name: string, date: string): Promise<void> {
    await this.page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
    await this.field('שם האירוע').fill(name)
    await this.fillDate(date)
    await this.save()
    await expect(this.card(name)).toBeVisible()
  }

  async fillDate(date: string): Promise<void> {
    const field = this.field('תאריך')
    await field.fill(date)
    await field.press('Tab')
  }

  async openEvent(name: string): Promise<Locator> {
    await this.card(name).getByRole('heading', { level: 3 }).click()
    return this.eventDialog(name)
  }

  eventDialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  async openForm(name: string): Promise<void> {
    const menu = await this.openMenu(name)
    await menu.getByRole('menuitem', { name: 'ערוך אירוע' }).click()
    await expect(this.field('שם האירוע')).toBeVisible()
  }

  async edit(name: string, label: string, value: string): Promise<void> {
    await this.openForm(name)
    await this.field(label).fill(value)
    await this.save()
  }

  async save(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'שמירה' }).click()
    await expect(this.dialog()).toBeHidden()
  }

  async openMenu(name: string): Promise<Locator> {
    await this.card(name)
      .getByRole('button', { name: `פעולות: ${name}` })
      .click()
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    return menu
  }

  async moveByMenu(name: string, title: ColumnTitle): Promise<void> {
    const menu = await this.openMenu(name)
    await menu.getByRole('menuitem', { name: title }).click()
    await expect(this.cardIn(title, name)).toBeVisible()
  }

  /** Drags a card to the top of a column with the mouse, and waits until it is there. */
  async dragTo(name: string, title: ColumnTitle): Promise<void> {
    const card = this.card(name).getByRole('heading', { level: 3 })
    const from = await centreOf(card)
    const target = await boxOf(this.column(title))
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x - 12, from.y + 12, { steps: 4 })
    await this.page.mouse.move(target.x + target.width / 2, target.y + 90, { steps: 20 })
    await expect(this.column(title)).toHaveAttribute('data-over', 'true')
    await this.page.mouse.up()
    await expect(this.cardIn(title, name)).toBeVisible()
  }

  /** Waits until this page has committed that many drops. */
  async committed(count: number): Promise<void> {
    await this.page.waitForFunction((wanted) => performance.getEntriesByName('bama:commit').length >= wanted, count)
  }

  syncedMark(): Locator {
    return this.page.getByRole('button', { name: /מסונכרן/ }).first()
  }

  /** Waits until the device reports nothing left to send, and the code of everything the screen can open is loaded. */
  async synced(): Promise<void> {
    await expect(this.syncedMark()).toBeVisible()
    // On a busy machine the indicator may still say what was true before the last save.
    await expect.poll(() => countUnsent(this.page)).toBe(0)
    await expect(this.syncedMark()).toBeVisible()
    await expect(this.page.locator('html')).toHaveAttribute('data-parts', 'here')
  }
}

export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  // An element that is being re-rendered briefly has no box.
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return box
}

export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(locator)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

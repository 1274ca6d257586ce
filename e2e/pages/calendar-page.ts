import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'
import { boxOf } from './board-page.ts'

const longFormat = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats a day `yyyy-MM-dd` as `יום שלישי, 20 באפריל 2027`. */
export const longDay = (day: string): string => longFormat.format(new Date(`${day}T12:00:00.000Z`))

export class CalendarPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/Calendar${search}`)
    await expect(this.page.getByRole('heading', { name: 'לוח שנה', level: 1 })).toBeAttached()
    await expect(this.grid()).toBeVisible()
  }

  grid(): Locator {
    return this.page.getByRole('grid', { name: /^לוח חודשי/ })
  }

  month(name: string): Locator {
    return this.page.getByRole('grid', { name: `לוח חודשי, ${name}`, exact: true })
  }

  cell(day: string): Locator {
    return this.grid().getByRole('gridcell', { name: longDay(day) })
  }

  selected(): Locator {
    return this.grid().getByRole('gridcell', { selected: true })
  }

  panel(): Locator {
    return this.page.getByRole('region', { name: 'היום הנבחר' })
  }

  list(title: 'חגים ומועדים' | 'אירועים' | 'משימות'): Locator {
    return this.panel().getByRole('region', { name: title, exact: true })
  }

  /** An event's or a task's card in the panel. */
  entry(name: string): Locator {
    return this.panel().getByRole('article', { name, exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Waits until the address has this month and day. */
  async isAt(month: string | null, day: string | null): Promise<void> {
    await this.page.waitForURL(
      ({ searchParams }) => searchParams.get('month') === month && searchParams.get('day') === day,
    )
  }

  /** Drags an event's line from its cell, and holds it over another day. */
  async holdOver(name: string, from: string, to: string): Promise<void> {
    // Hovering waits until the line is visible and stable.
    await this.cell(from).getByText(name).hover()
    await this.page.mouse.down()
    const target = await boxOf(this.cell(to))
    await this.page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 })
  }
}

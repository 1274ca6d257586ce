import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'
import { BoardPage } from './board-page.ts'

/** A person's timer, wherever it is on the screen. */
export class TimersPage extends AppPage {
  readonly board = new BoardPage(this.page)

  /** The pill in the header or a dialog, or the strip on a phone. */
  own(): Locator {
    const name = 'הטיימר שלי'
    return this.page.getByRole('region', { name }).or(this.page.getByRole('group', { name })).first()
  }

  digits(): Locator {
    return this.own().getByRole('timer')
  }

  /** Returns the whole minutes it shows. */
  async minutes(): Promise<number> {
    const [hours = 0, minutes = 0] = (await this.digits().innerText()).split(':').map(Number)
    return hours * 60 + minutes
  }

  async runs(label: string): Promise<void> {
    await expect(this.own()).toContainText(label)
    await expect(this.digits()).toHaveText(/^\d\d:\d\d:\d\d$/)
  }

  async idle(): Promise<void> {
    await expect(this.page.getByRole('timer')).toHaveCount(0)
  }

  async open(address: string, eventId: string, name: string): Promise<Locator> {
    await this.page.goto(`${address}/Events?event=${eventId}`)
    const window = this.board.eventDialog(name)
    await expect(window).toBeVisible()
    return window
  }

  startIn(window: Locator): Locator {
    return window.getByRole('button', { name: 'התחלת טיימר', exact: true })
  }

  stopOf(label: string): Locator {
    return this.page.getByRole('button', { name: `עצירת הטיימר: ${label}` }).first()
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text })
  }
}

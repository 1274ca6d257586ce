import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'
import { boxOf, centreOf } from './board-page.ts'
import { longDay } from './calendar-page.ts'

export class CrewBoardPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/CrewBoard${search}`)
    await expect(this.page.getByRole('heading', { name: 'לוח צוות', level: 1 })).toBeAttached()
  }

  grid(): Locator {
    return this.page.getByRole('grid', { name: /^לוח צוות/ })
  }

  cell(person: string, day: string): Locator {
    return this.grid().getByRole('gridcell', { name: new RegExp(`^${person}, ${longDay(day)}`) })
  }

  /** A day's open needs. */
  needs(day: string): Locator {
    return this.grid().getByRole('gridcell', { name: new RegExp(`^${longDay(day)}`) })
  }

  async choose(cell: Locator, action: string | RegExp): Promise<void> {
    await cell.click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async drag(what: Locator, to: Locator): Promise<void> {
    const from = await centreOf(what)
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    const target = await boxOf(to)
    await this.page.mouse.move(target.x + target.width / 2, target.y + target.height - 8, { steps: 6 })
    await this.page.mouse.up()
  }

  undo(): Locator {
    return this.page.getByRole('button', { name: 'ביטול הפעולה' })
  }
}

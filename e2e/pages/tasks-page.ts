import { expect, type Locator } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { AppPage } from './app-page.ts'

/** Returns a mutation that creates a task. */
export const newTask = (id: string, description: string, patch: Readonly<Record<string, unknown>> = {}): object =>
  mutation('create', 'tasks', id, { description, ...patch })

export class TasksPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/Tasks${search}`)
    await expect(this.page.getByRole('heading', { name: 'ניהול משימות', level: 1 })).toBeAttached()
  }

  /** On a desk. */
  row(description: string): Locator {
    return this.page
      .getByRole('table', { name: 'משימות פתוחות' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: description, exact: true }) })
  }

  /** On a phone. */
  card(description: string): Locator {
    return this.page.getByRole('article', { name: description, exact: true })
  }

  /** Returns the open tasks' descriptions, from the top. */
  descriptions(): Promise<string[]> {
    return this.page.locator('[data-task-title]').allTextContents()
  }

  completed(): Locator {
    return this.page.getByRole('region', { name: /^משימות שהושלמו/ })
  }

  chip(kind: 'סטטוס' | 'עדיפות', description: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${kind}: .*, ${description}$`) })
  }

  async choose(kind: 'סטטוס' | 'עדיפות', description: string, value: string): Promise<void> {
    await this.chip(kind, description).click()
    await this.page.getByRole('menuitem', { name: value }).click()
  }

  async openMenu(description: string): Promise<Locator> {
    // A menu that was just closed may still be fading out.
    await expect(this.page.getByRole('menu')).toHaveCount(0)
    await this.page.getByRole('button', { name: `פעולות: ${description}`, exact: true }).click()
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    return menu
  }

  async chooseInMenu(description: string, item: string): Promise<void> {
    await (await this.openMenu(description)).getByRole('menuitem', { name: item, exact: true }).click()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  field(label: string): Locator {
    return this.page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
  }

  createButton(): Locator {
    return this.page.getByRole('button', { name: 'משימה חדשה', exact: true })
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'שמירה' }).click()
    await expect(this.page.getByRole('button', { name: 'שמירה' })).toHaveCount(0)
  }
}

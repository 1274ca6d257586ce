import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** The users tab of the settings. */
export class UsersPage extends AppPage {
  async open(address: string): Promise<void> {
    await this.page.goto(`${address}/Settings?tab=users`)
    await expect(this.page.getByRole('tab', { name: 'ניהול משתמשים' })).toHaveAttribute('aria-selected', 'true')
    await expect(this.newButton()).toBeVisible()
  }

  newButton(): Locator {
    return this.page.getByRole('button', { name: 'משתמש חדש' })
  }

  /** On a desk. */
  row(name: string): Locator {
    return this.page
      .getByRole('table', { name: 'רשימת המשתמשים' })
      .getByRole('row')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  window(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  async openNew(): Promise<Locator> {
    await this.newButton().click()
    const window = this.window('משתמש חדש')
    await expect(window.getByRole('textbox', { name: 'שם', exact: true })).toBeFocused()
    return window
  }

  async openEdit(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `עריכת המשתמש ${name}` }).click()
    const window = this.window('עריכת משתמש')
    await expect(window).toBeVisible()
    return window
  }

  async openMenu(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `פעולות נוספות: ${name}` }).click()
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    return menu
  }

  async choose(name: string, item: string): Promise<void> {
    await (await this.openMenu(name)).getByRole('menuitem', { name: item }).click()
  }

  /** Returns the link, which is shown only once. */
  async shownLink(title: string): Promise<string> {
    const window = this.window(title)
    await expect(window).toBeVisible()
    const link = await window.getByRole('textbox', { name: 'הקישור' }).inputValue()
    await window.getByRole('button', { name: 'סיום' }).click()
    await expect(window).toBeHidden()
    return link
  }
}

/** The page that a one-time link opens. */
export class InvitationPage extends AppPage {
  async choose(password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'סיסמה חדשה' }).fill(password)
    await this.page.getByRole('button', { name: 'שמירת הסיסמה וכניסה' }).click()
  }
}

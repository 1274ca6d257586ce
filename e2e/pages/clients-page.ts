import { expect, type Locator } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { AppPage } from './app-page.ts'

/** Returns a mutation that creates a client. */
export const newClient = (recordId: string, patch: Readonly<Record<string, unknown>>): object =>
  mutation('create', 'clients', recordId, patch)

type Label = 'שם הלקוח' | 'איש קשר' | 'טלפון' | 'אימייל' | 'כתובת'

export class ClientsPage extends AppPage {
  async open(address: string, search = ''): Promise<void> {
    await this.page.goto(`${address}/Clients${search}`)
    await expect(this.page.getByRole('heading', { name: 'לקוחות', level: 1 })).toBeVisible()
  }

  /** On a desk. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.editButton(name) })
  }

  /** On a phone. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true })
  }

  names(): Promise<string[]> {
    return this.page.getByRole('rowheader').allTextContents()
  }

  search(): Locator {
    return this.page.getByRole('searchbox')
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  field(label: Label): Locator {
    return this.page.getByRole('dialog').getByRole('textbox', { name: label })
  }

  createButton(): Locator {
    return this.page.getByRole('button', { name: 'לקוח חדש' })
  }

  editButton(name: string): Locator {
    return this.page.getByRole('button', { name: `עריכת הלקוח ${name}`, exact: true })
  }

  deleteButton(name: string): Locator {
    return this.page.getByRole('button', { name: `מחיקת הלקוח ${name}`, exact: true })
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'שמירה' }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  async add(fields: Readonly<Partial<Record<Label, string>>>): Promise<void> {
    await this.createButton().click()
    for (const [label, value] of Object.entries(fields)) await this.field(label as Label).fill(value)
    await this.save()
  }

  async edit(name: string, label: Label, value: string): Promise<void> {
    await this.editButton(name).click()
    await this.field(label).fill(value)
    await this.save()
  }

  async delete(name: string): Promise<void> {
    await this.deleteButton(name).click()
    await this.page.getByRole('button', { name: 'מחיקת הלקוח', exact: true }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}

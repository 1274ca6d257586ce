import { expect, type Locator, type Page } from '@playwright/test'
import { CrewPage } from './crew-page.ts'

/** A person's call, in the event's dialog. */
export class CallDialog {
  readonly dialog: Locator
  private readonly crew: CrewPage

  constructor(page: Page, name: string) {
    this.crew = new CrewPage(page)
    this.dialog = page.getByRole('dialog', { name: `זימון: ${name}` })
    this.name = name
  }

  private readonly name: string

  async open(): Promise<void> {
    await this.crew.choose(this.name, 'זימון')
    await expect(this.text()).not.toBeEmpty()
  }

  text(): Locator {
    return this.dialog.getByRole('textbox', { name: 'הטקסט שיישלח' })
  }

  whatsApp(): Locator {
    return this.dialog.getByRole('link', { name: 'WhatsApp', exact: true })
  }

  /** Returns the link to the call's page, which is shown only once. */
  async makeLink(): Promise<string> {
    await this.dialog.getByRole('button', { name: /^(יצירת קישור|קישור נוסף)$/ }).click()
    await expect(this.text()).toHaveValue(/\/c\/#/)
    return (await this.text().inputValue()).split('\n').at(-1) ?? ''
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'סגירה' }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}

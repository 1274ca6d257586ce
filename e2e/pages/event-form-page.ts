import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, centreOf } from './board-page.ts'

export interface ImageFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The open event form, as a person handles it. */
export class EventFormPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The form's own window: others may lie above it. */
  window(): Locator {
    return this.page.getByRole('dialog', { name: /אירוע/ })
  }

  field(label: string): Locator {
    return this.window().getByRole('textbox', { name: label, exact: true })
  }

  choice(label: string): Locator {
    return this.window().getByRole('combobox', { name: label, exact: true })
  }

  button(name: string): Locator {
    return this.window().getByRole('button', { name, exact: true })
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name, exact: true })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.choice(label).click()
    await this.option(option).click()
  }

  async fillDay(label: string, day: string): Promise<void> {
    await this.field(label).fill(day)
    await this.field(label).press('Tab')
  }

  list(name: string): Locator {
    return this.window().getByRole('list', { name, exact: true })
  }

  /** The texts of a checklist, from the top. */
  items(): Promise<string[]> {
    return this.list('צ׳קליסט')
      .getByRole('checkbox')
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.labels?.[0]?.textContent ?? ''))
  }

  handle(item: string): Locator {
    return this.button(`סידור: ${item}`)
  }

  /** Takes a row by its handle with the mouse and lets it go on the place of another. */
  async drag(item: string, onto: string): Promise<void> {
    // In the middle: at the form's lower edge the way of the hand would lead out of it. Hovering waits until it stands still.
    await this.handle(onto).evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
    await this.handle(item).hover()
    const from = await centreOf(this.handle(item))
    const to = await boxOf(this.handle(onto))
    const isDown = to.y > from.y
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x, from.y + (isDown ? 8 : -8), { steps: 4 })
    await this.page.mouse.move(from.x, isDown ? to.y + to.height : to.y, { steps: 12 })
    // The row follows the hand from frame to frame, and stays where it was last seen: let go of before, it is not there yet.
    await expect(this.page.getByText(/^מקום \d+ מתוך \d+\.$/)).toBeAttached()
    await this.page.mouse.up()
  }

  async pick(files: readonly ImageFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('הוספת תמונות').click()
    await (await chooser).setFiles([...files])
  }

  /** A thumbnail that has been drawn. */
  async shows(image: string): Promise<void> {
    const picture = this.button(`הצגת התמונה ${image}`).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }

  /** Named by its image's file, the event and the image's place among several. */
  lightbox(): Locator {
    return this.page.getByRole('dialog', { name: /\.jpg / })
  }

  async save(): Promise<void> {
    await this.button('שמירה').click()
    await expect(this.window()).toBeHidden()
  }
}
